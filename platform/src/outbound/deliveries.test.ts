import { expect, test } from 'vitest'
import { claimDeliveries } from './claim-deliveries.ts'
import type { OutsideCall } from './dialler.ts'
import { startDeliveries } from './deliveries.ts'
import { openScriptedReceiver } from './receiving.testing.ts'
import { answered } from './dialler.testing.ts'
import { retryDelivery } from './webhook-deliveries.ts'
import { enableEndpoint } from './webhook-endpoints.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'

const { opened, dialler, receiver, open } = await openScriptedReceiver()
const hour = 3_600_000

const idOf = (call: OutsideCall | undefined) => call?.headers['x-service-delivery']

test('an endpoint is paused by exactly the tenth consecutive failure, and then not called', async () => {
  const endpoint = await open()
  receiver.answer = () => answered(500)
  for (let i = 0; i < 20; i += 1) await endpoint.emit(`brand ${String(i)}`)
  for (let i = 0; i < 15; i += 1) {
    opened.advance(4 * hour)
    await endpoint.worker.deliverDue()
    const status = (await endpoint.read())?.status
    expect(status).toBe(dialler.calls.length < 10 ? 'receiving' : 'paused')
  }
  expect(dialler.calls).toHaveLength(10)
})

test('a success after nine failures resets the count', async () => {
  const endpoint = await open()
  await endpoint.emit('a')
  receiver.answer = () => answered(500)
  while (dialler.calls.length < 9) {
    opened.advance(4 * hour)
    await endpoint.worker.deliverDue()
  }
  receiver.answer = () => answered(200)
  opened.advance(4 * hour)
  await endpoint.worker.deliverDue()
  expect(await endpoint.read()).toMatchObject({ status: 'receiving', consecutiveFailures: 0 })
  expect(await endpoint.deliveries()).toMatchObject([{ state: 'delivered', attemptCount: 10 }])
})

test.each([
  [
    'gets the next event at once when the first',
    'first',
    { consecutiveFailures: 0, holdUntil: null },
    1,
  ],
  ['has to wait when the last', 'last', { consecutiveFailures: 1 }, 0],
] as const)(
  'an endpoint %s of two calls at once to end has failed',
  async (_, order, expected, sent) => {
    const endpoint = await open()
    await endpoint.emit('a')
    await endpoint.emit('b')
    const hasFailed = async () => (await endpoint.read())?.consecutiveFailures === 1
    const hasSucceeded = async () =>
      (await endpoint.deliveries()).some(({ state }) => state === 'delivered')
    receiver.answer = async () => {
      const isFirst = dialler.calls.length === 1
      if (!isFirst) await expect.poll(order === 'first' ? hasFailed : hasSucceeded).toBe(true)
      return answered(isFirst === (order === 'first') ? 500 : 200)
    }
    expect(await endpoint.worker.deliverDue()).toBe(2)
    expect(await endpoint.read()).toMatchObject(expected)
    receiver.answer = () => answered(200)
    await endpoint.emit('c')
    expect(await endpoint.worker.deliverDue()).toBe(sent)
  },
)

test('automatic retries repeat the delivery id and the body, with a new timestamp', async () => {
  const endpoint = await open()
  await endpoint.emit('a')
  receiver.answer = () => answered(503)
  await endpoint.worker.deliverDue()
  opened.advance(hour)
  await endpoint.worker.deliverDue()
  const [first, second] = dialler.calls
  expect(idOf(second)).toBe(idOf(first))
  expect(second?.body).toEqual(first?.body)
  expect(Number(second?.headers['x-service-timestamp'])).toBe(
    Number(first?.headers['x-service-timestamp']) + 3600,
  )
})

test('a manual retry sends the original body under a new delivery id', async () => {
  const endpoint = await open()
  await endpoint.emit('a')
  receiver.answer = () => answered(400)
  await endpoint.worker.deliverDue()
  const { db, clock } = opened.services
  const id = idOf(dialler.calls[0]) ?? ''
  opened.advance(hour)
  const retried = await retryDelivery(db, endpoint.scope, id, clock())
  receiver.answer = () => answered(200)
  await endpoint.worker.deliverDue()
  expect(retried).toEqual({ ok: true, deliveryId: idOf(dialler.calls[1]) })
  expect(idOf(dialler.calls[1])).not.toBe(id)
  expect(dialler.calls[1]?.body).toEqual(dialler.calls[0]?.body)
  expect(dialler.calls).toHaveLength(2)
  expect(await retryDelivery(db, endpoint.scope, idOf(dialler.calls[1]) ?? '', clock())).toEqual({
    ok: false,
    code: 'Webhook.DeliveryNotFailed',
  })
})

test('events during a pause are delivered after enabling', async () => {
  const endpoint = await open()
  receiver.answer = () => answered(500)
  await endpoint.emit('a')
  while (dialler.calls.length < 10) {
    opened.advance(4 * hour)
    await endpoint.worker.deliverDue()
  }
  await endpoint.emit('b')
  receiver.answer = () => answered(200)
  opened.advance(4 * hour)
  expect(await endpoint.worker.deliverDue()).toBe(0)
  const { db, clock } = opened.services
  await enableEndpoint(db, endpoint.scope, endpoint.id, clock())
  expect(await endpoint.worker.deliverDue()).toBe(2)
  expect((await endpoint.deliveries()).map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
  ])
})

test('a delivery held for a week is given up and can be retried', async () => {
  const endpoint = await open()
  await endpoint.emit('a')
  opened.advance(8 * 24 * hour)
  const { db, clock } = opened.services
  await sweepDeliveries(db, clock())
  const [given] = await endpoint.deliveries()
  expect(given?.state).toBe('failed')
  expect(await retryDelivery(db, endpoint.scope, given?.id ?? '', clock())).toMatchObject({
    ok: true,
  })
})

test('an event of a committed transaction is sent, and one of a failed transaction is not', async () => {
  const endpoint = await open()
  const { db } = opened.services
  await endpoint.emit('kept')
  await expect(
    db.transaction(async (tx) => {
      await endpoint.emit('undone', tx)
      throw new Error('the change failed')
    }),
  ).rejects.toThrow('the change failed')
  await endpoint.worker.deliverDue()
  expect(dialler.calls).toHaveLength(1)
})

test('a hanging endpoint occupies one call while twenty others are served', async () => {
  const hanging = await open({ url: 'https://slow.example/hooks' })
  const fast: Awaited<ReturnType<typeof open>>[] = []
  for (let i = 0; i < 20; i += 1) {
    fast.push(await open({ url: `https://fast${String(i)}.example/hooks` }))
  }
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  receiver.answer = async ({ url }) => {
    if (!url.includes('slow')) return answered(200)
    await held
    return { kind: 'timeout' }
  }
  for (let i = 0; i < 10; i += 1) {
    await hanging.emit(`slow ${String(i)}`)
    for (const endpoint of fast) await endpoint.emit(`fast ${String(i)}`)
  }
  dialler.calls.length = 0
  const running = startDeliveries(
    {
      ...opened.services,
      random: () => 0.5,
      onFault: (error) => {
        throw error
      },
    },
    { slots: 24, pauseMs: 5 },
  )
  const left = async () => {
    const all = await Promise.all(fast.map((endpoint) => endpoint.deliveries()))
    return all.flat().filter(({ state }) => state !== 'delivered').length
  }
  await expect.poll(left, { timeout: 45_000, interval: 50 }).toBe(0)
  expect(dialler.calls.filter(({ url }) => url.includes('slow')).length).toBeLessThanOrEqual(4)
  release()
  await running.stop()
})

test('many hanging endpoints do not block a healthy one', async () => {
  const { db, clock } = opened.services
  const claim = () => claimDeliveries(db, { worker: 'waiting', now: clock(), limit: 1000 })
  for (let i = 0; i < 20; i += 1) {
    const hanging = await open({ url: `https://slow${String(i)}.example/hooks` })
    for (let n = 0; n < 5; n += 1) await hanging.emit(String(n))
  }
  const called = [...(await claim()), ...(await claim())]
  expect(called).toHaveLength(80)
  opened.advance(1000)
  const fast = await open()
  for (const event of ['first', 'second']) {
    await fast.emit(event)
    expect((await claim()).map(({ endpoint }) => endpoint.id)).toEqual([fast.id])
    opened.advance(1000)
  }
})

test('stopping waits for calls in progress and claims no more', async () => {
  const endpoint = await open()
  let release: () => void = () => undefined
  let begun: () => void = () => undefined
  const started = new Promise<void>((resolve) => (begun = resolve))
  receiver.answer = async () => {
    begun()
    await new Promise<void>((resolve) => (release = resolve))
    return answered(200)
  }
  await endpoint.emit('a')
  const running = startDeliveries(
    {
      ...opened.services,
      random: () => 0.5,
      onFault: () => undefined,
    },
    { slots: 4, pauseMs: 5 },
  )
  await started
  const stopped = running.stop()
  opened.advance(1)
  await endpoint.emit('b')
  release()
  await stopped
  expect((await endpoint.deliveries()).map(({ state }) => state)).toEqual(['delivered', 'pending'])
})
