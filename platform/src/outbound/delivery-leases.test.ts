import { expect, onTestFinished, test, vi } from 'vitest'
import { readClock } from '#store/raw-rows.ts'
import { claimDeliveries, leaseMs } from './claim-deliveries.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import { startDeliveries } from './deliveries.ts'
import type { CallResult } from './dialler.ts'
import { openScriptedReceiver } from './receiving.testing.ts'
import { answered } from './dialler.testing.ts'

const { opened, dialler, receiver, open } = await openScriptedReceiver()
const hour = 3_600_000

test('a delivery of a crashed worker is taken over when its lease expires, under the same id', async () => {
  const endpoint = await open()
  await endpoint.emit('a')
  const { db, clock } = opened.services
  const [claimed] = await claimDeliveries(db, { worker: 'dies', now: clock(), limit: 1 })
  expect(await endpoint.worker.deliverDue()).toBe(0)
  opened.advance(leaseMs)
  expect(await endpoint.worker.deliverDue()).toBe(1)
  expect(dialler.calls[0]?.headers['x-service-delivery']).toBe(claimed?.delivery.id)
  expect(await endpoint.attempts(claimed?.delivery.id ?? '')).toMatchObject([
    { number: 1, outcome: 'lost' },
    { number: 2, outcome: 'delivered', status: 204 },
  ])
})

test('a process whose clock is ahead does not send what another one is sending', async () => {
  const endpoint = await open()
  await endpoint.emit('a')
  const { services } = opened
  const shared = { readClock, random: () => 0.5 }
  const context = { ...services, ...shared }
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<CallResult>()
  receiver.answer = () => {
    begin()
    return ended
  }
  const first = createDeliveryWorker(context).deliverDue()
  await begun
  const ahead = () => new Date(services.clock().getTime() + hour)
  expect(await createDeliveryWorker({ ...context, clock: ahead }).deliverDue()).toBe(0)
  end(answered(204))
  expect(await first).toBe(1)
})

test('a call that takes longer than a lease is not made twice', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const endpoint = await open()
  await endpoint.emit('a')
  const { services } = opened
  const onFault = (error: unknown) => {
    throw error
  }
  const context = { ...services, random: () => 0.5, onFault }
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<CallResult>()
  receiver.answer = () => {
    begin()
    return ended
  }
  const running = startDeliveries(context, { slots: 4, pauseMs: 5 })
  await begun
  opened.advance(leaseMs - 1)
  vi.advanceTimersByTime(leaseMs / 3)
  const leasedUntil = async () => (await endpoint.deliveries())[0]?.dueOn.getTime()
  await expect.poll(leasedUntil).toBe(services.clock().getTime() + leaseMs)
  opened.advance(leaseMs - 1)
  expect(await createDeliveryWorker(context).deliverDue()).toBe(0)
  end(answered(204))
  await running.stop()
  expect(dialler.calls).toHaveLength(1)
})

test('a process whose clock is behind waits as long after a failure as the others', async () => {
  const endpoint = await open()
  await endpoint.emit('a')
  const { services } = opened
  const context = {
    ...services,
    random: () => 0.5,
    clock: () => new Date(services.clock().getTime() - hour),
    readClock: () => Promise.resolve(services.clock()),
  }
  receiver.answer = () => answered(500)
  expect(await createDeliveryWorker(context).deliverDue()).toBe(1)
  expect(await createDeliveryWorker(context).deliverDue()).toBe(0)
  const [delivery] = await endpoint.deliveries()
  expect(delivery?.dueOn.getTime()).toBeGreaterThan(services.clock().getTime())
})

test('a delivery whose settlement has failed is sent again although other calls go on', async () => {
  const failing = await open({ url: 'https://receiver.example/failing' })
  const slow = await open({ url: 'https://receiver.example/slow' })
  await failing.emit('a')
  await slow.emit('b')
  const { services } = opened
  const context = { ...services, random: () => 0.5 }
  const { promise: ended, resolve: end } = Promise.withResolvers<CallResult>()
  receiver.answer = ({ url }) => (url.endsWith('/slow') ? ended : answered(503))
  const onAttempt = () => {
    throw new Error('The connection is lost.')
  }
  const worker = createDeliveryWorker({ ...context, onAttempt })
  const attempts = await worker.claim(10, services.clock())
  expect(attempts).toHaveLength(2)
  await expect(Promise.race(attempts)).rejects.toThrow('The connection is lost.')
  for (let renewals = 0; renewals < 4; renewals += 1) {
    opened.advance(leaseMs / 3)
    await worker.renew()
  }
  receiver.answer = () => answered(204)
  expect(await createDeliveryWorker(context).deliverDue()).toBe(1)
  expect(await failing.deliveries()).toMatchObject([{ state: 'delivered', attemptCount: 2 }])
  expect(await slow.deliveries()).toMatchObject([{ state: 'sending', attemptCount: 1 }])
  end(answered(204))
  await Promise.allSettled(attempts)
})

test('a renewal that waited for a connection lasts a whole lease, and there is one at a time', async () => {
  const endpoint = await open()
  await endpoint.emit('a')
  const { services } = opened
  const { db } = services
  const context = { ...services, random: () => 0.5 }
  const { promise: ended, resolve: end } = Promise.withResolvers<CallResult>()
  receiver.answer = () => ended
  const worker = createDeliveryWorker(context)
  const attempts = await worker.claim(1, services.clock())
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: free, resolve: release } = Promise.withResolvers<void>()
  const begin = db.transaction.bind(db)
  const begun = vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
    ask()
    await free
    return begin(...given)
  })
  onTestFinished(() => begun.mockRestore())
  const renewals = [worker.renew(), worker.renew()]
  await asked
  opened.advance(leaseMs - 1)
  release()
  await Promise.all(renewals)
  expect(begun).toHaveBeenCalledOnce()
  const dueOn = new Date(services.clock().getTime() + leaseMs)
  expect(await endpoint.deliveries()).toMatchObject([{ dueOn }])
  await worker.renew()
  expect(begun).toHaveBeenCalledTimes(2)
  end(answered(204))
  await Promise.all(attempts)
  await worker.renew()
  expect(begun).toHaveBeenCalledTimes(3)
})
