import { afterAll, beforeEach, expect, test } from 'vitest'
import { callApi } from '#api/testing/call-api.ts'
import type { CallResult } from '#outbound/dialler.ts'
import { openEndpoint } from '#outbound/receiving.testing.ts'
import { answered, createScriptedDialler } from '#outbound/dialler.testing.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

let answer: CallResult
const dialler = createScriptedDialler(() => answer)
let endpoint: Awaited<ReturnType<typeof openEndpoint>>
let token: string

const opened = await createTestServices({}, dialler)
afterAll(() => opened.close())
beforeEach(async () => {
  answer = answered(204)
  endpoint = await openEndpoint(opened.services)
  token = await signInApplication(opened.services, endpoint.store)
  dialler.calls.length = 0
})

const send = (method: string, path: string) =>
  callApi(opened.app, method, `/v1/webhooks/${path}`, { token })

test('the list has each delivery with its attempts, newest first', async () => {
  answer = answered(500)
  await endpoint.emit('a')
  await endpoint.worker.deliverDue()
  opened.advance(60_000)
  answer = answered(204)
  await endpoint.emit('b')
  await endpoint.worker.deliverDue()
  await endpoint.worker.deliverDue()
  const { body } = await send('GET', `deliveries?endpointId=${endpoint.id}`)
  expect(body).toMatchObject({
    totalCount: 2,
    data: [
      { eventType: 'catalog.brand.deleted', state: 'delivered', attemptCount: 1 },
      {
        state: 'delivered',
        attemptCount: 2,
        nextAttemptOn: null,
        attempts: [
          { number: 1, outcome: 'refused', status: 500 },
          { number: 2, outcome: 'delivered', status: 204 },
        ],
      },
    ],
  })
  expect((await send('GET', 'deliveries?state=retrying')).body).toMatchObject({ totalCount: 0 })
  expect((await send('GET', 'deliveries?search=brand')).body).toMatchObject({ totalCount: 2 })
  expect((await send('GET', 'deliveries?search=order')).body).toMatchObject({ totalCount: 0 })
})

test('a failed delivery is retried under a new id that references the original', async () => {
  answer = answered(500)
  await endpoint.emit('a')
  await endpoint.worker.deliverDue()
  const [failed] = await endpoint.deliveries()
  const retried = await send('POST', `deliveries/${failed?.id ?? ''}/retry`)
  expect(retried).toMatchObject({
    status: 201,
    body: { state: 'pending', attemptCount: 0, retryOfId: failed?.id, attempts: [] },
  })
  expect((retried.body as { id: string }).id).not.toBe(failed?.id)
  expect(await send('GET', `deliveries/${failed?.id ?? ''}`)).toMatchObject({
    status: 200,
    body: { state: 'failed', attempts: [{ number: 1, outcome: 'refused' }] },
  })
})

test('a delivery that has not failed is not retried', async () => {
  await endpoint.emit('a')
  const [pending] = await endpoint.deliveries()
  const refused = { status: 409, body: { code: 'Webhook.DeliveryNotFailed' } }
  expect(await send('POST', `deliveries/${pending?.id ?? ''}/retry`)).toMatchObject(refused)
  await endpoint.worker.deliverDue()
  expect(await send('POST', `deliveries/${pending?.id ?? ''}/retry`)).toMatchObject(refused)
})

test('the deliveries of another store are not visible', async () => {
  await endpoint.emit('a')
  const [delivery] = await endpoint.deliveries()
  token = await signInApplication(opened.services, await addStore(opened.services))
  const unknown = { status: 404, body: { code: 'Webhook.DeliveryNotFound' } }
  expect(await send('GET', `deliveries/${delivery?.id ?? ''}`)).toMatchObject(unknown)
  expect(await send('POST', `deliveries/${delivery?.id ?? ''}/retry`)).toMatchObject(unknown)
  expect((await send('GET', 'deliveries')).body).toMatchObject({ totalCount: 0 })
})
