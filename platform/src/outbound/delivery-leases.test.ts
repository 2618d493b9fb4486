import { expect, test } from 'vitest'
import { readClock } from '#store/raw-rows.ts'
import { claimDeliveries, leaseMs } from './claim-deliveries.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import { publicRules, type CallResult } from './dialler.ts'
import { openScriptedReceiver } from './receiving.testing.ts'
import { answered, createScriptedDialler } from './dialler.testing.ts'

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

test('a receiver and its token issuer that are as slow as they may be are called once', async () => {
  const tokenUrl = 'https://issuer.example/token'
  const client = { clientId: 'shop', clientSecret: 'secret' }
  const token = { ...answered(200), body: Buffer.from('{"access_token":"t"}') }
  receiver.answer = () => token
  const endpoint = await open({ authentication: { type: 'OAuth2', tokenUrl, ...client } })
  await endpoint.emit('a')
  const { services } = opened
  const elsewhere = createScriptedDialler(() => answered(204))
  const other = createDeliveryWorker({ ...services, dialler: elsewhere })
  receiver.answer = async () => {
    opened.advance(publicRules.callLimitMs)
    expect(await other.deliverDue()).toBe(0)
    return token
  }
  expect(await endpoint.worker.deliverDue()).toBe(1)
  expect(dialler.calls.map(({ url }) => new URL(url).host)).toEqual([
    'issuer.example',
    'receiver.example',
  ])
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

test('a delivery whose settlement has failed is sent again when its lease expires', async () => {
  const endpoint = await open()
  await endpoint.emit('a')
  const { services } = opened
  const context = { ...services, random: () => 0.5 }
  const onAttempt = () => {
    throw new Error('The connection is lost.')
  }
  const failing = createDeliveryWorker({ ...context, onAttempt })
  await expect(failing.deliverDue()).rejects.toThrow('The connection is lost.')
  opened.advance(leaseMs)
  expect(await createDeliveryWorker(context).deliverDue()).toBe(1)
  expect(await endpoint.deliveries()).toMatchObject([{ state: 'delivered', attemptCount: 2 }])
})
