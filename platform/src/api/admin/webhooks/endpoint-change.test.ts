import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '#api/testing/call-api.ts'
import type { CallResult, OutsideCall } from '#outbound/dialler.ts'
import { openSecrets } from '#outbound/receiver.ts'
import { answered, createScriptedDialler } from '#outbound/dialler.testing.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

let answer:
  | CallResult
  | Promise<CallResult>
  | ((call: OutsideCall) => CallResult | Promise<CallResult>)
const dialler = createScriptedDialler((call) =>
  typeof answer === 'function' ? answer(call) : answer,
)
let store: Store
let token: string
let id: string

const path = '/v1/webhooks/endpoints'
const send = (method: string, to: string, body?: unknown) =>
  callApi(opened.app, method, to, { token, body })
const change = (body: unknown) => send('PATCH', `${path}/${id}`, body)

async function readSecrets() {
  const { db, config } = opened.services
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (!row) throw new Error('The endpoint is gone.')
  return openSecrets(config.secrets, row)
}

const opened = await createTestServices({}, dialler)
afterAll(() => opened.close())
beforeEach(async () => {
  answer = answered(200)
  store = await addStore(opened.services)
  token = await signInApplication(opened.services, store)
  const given = {
    url: 'https://receiver.example/hooks',
    secret: 'the old secret',
    headers: { a: '1' },
  }
  id = ((await send('POST', path, given)).body as { id: string }).id
  dialler.calls.length = 0
})

describe('a change of an endpoint', () => {
  it('stores a new secret once the receiver has answered a test event signed with it', async () => {
    const secret = 'the new secret'
    expect(await change({ secret })).toMatchObject({ status: 200, body: { hasSecret: true } })
    const [call] = dialler.calls
    const body = call?.body ?? Buffer.alloc(0)
    expect(call?.headers).toMatchObject({
      'x-service-event': 'webhook.endpoint.test',
      'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    })
    expect(await readSecrets()).toEqual({ secret, headers: { a: '1' }, authentication: null })
  })

  it('removes members that are null and replaces headers as a whole', async () => {
    const authentication = { type: 'Bearer', token: 'abc' }
    await change({ secret: null, headers: {}, authentication })
    expect(await readSecrets()).toEqual({ secret: null, headers: {}, authentication })
    const without = await change({ authentication: null })
    expect(without.body).toMatchObject({ authenticationType: null, hasHeaders: false })
  })

  it('changes the events without a test event', async () => {
    const eventTypes = ['order.created']
    expect((await change({ eventTypes })).body).toMatchObject({ eventTypes })
    expect((await change({ eventTypes: null })).body).toMatchObject({ eventTypes: null })
    expect(dialler.calls).toEqual([])
  })
})

describe('a merchant', () => {
  it('pauses an endpoint, once, until it is enabled', async () => {
    const paused = await change({ status: 'paused' })
    const { pausedOn } = paused.body as { pausedOn: string }
    expect(paused).toMatchObject({ status: 200, body: { status: 'paused' } })
    opened.advance(60_000)
    const again = await change({ status: 'paused', eventTypes: ['order.created'] })
    expect(again.body).toMatchObject({ status: 'paused', pausedOn, eventTypes: ['order.created'] })
    expect(dialler.calls).toEqual([])
    expect((await send('GET', `${path}?isActive=true`)).body).toMatchObject({ data: [] })
    const enabled = await send('POST', `${path}/${id}/enable`)
    expect(enabled.body).toMatchObject({ status: 'receiving', pausedOn: null })
  })

  it('cannot enable an endpoint by a change', async () => {
    await change({ status: 'paused' })
    expect((await change({ status: 'receiving' })).status).toBe(400)
    expect((await send('GET', `${path}/${id}`)).body).toMatchObject({ status: 'paused' })
  })
})

it('a receiver that answers slowly to a seller holds up no other operation', async () => {
  const { promise, resolve } = Promise.withResolvers<CallResult>()
  answer = promise
  const changes = [1, 2, 3].map((n) => change({ secret: `secret ${String(n)}` }))
  await expect.poll(() => dialler.calls).toHaveLength(3)
  expect((await send('GET', path)).status).toBe(200)
  resolve(answered(200))
  await Promise.all(changes)
})

it('what was tested with headers that have been replaced meanwhile is tested again', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<CallResult>()
  answer = ({ headers }) => {
    if (headers['authorization'] === undefined) return answered(200)
    // The receiver accepts the new credentials with the old header only.
    if (headers['a'] !== '1') return answered(401)
    begin()
    return ended
  }
  const first = change({ authentication: { type: 'Bearer', token: 'abc' } })
  await begun
  expect((await change({ headers: { a: '2' } })).status).toBe(200)
  end(answered(200))
  expect(await first).toMatchObject({ status: 400, body: { code: 'Webhook.TestFailed' } })
  expect(await readSecrets()).toMatchObject({ headers: { a: '2' }, authentication: null })
})

describe('400', () => {
  it('changes nothing when the receiver refuses the test event', async () => {
    answer = answered(401)
    const refused = await change({ secret: 'the new secret', eventTypes: ['order.created'] })
    expect(refused).toMatchObject({ status: 400, body: { code: 'Webhook.TestFailed' } })
    expect(await readSecrets()).toMatchObject({ secret: 'the old secret' })
    const read = await send('GET', `${path}/${id}`)
    expect(read.body).toMatchObject({ eventTypes: null })
  })

  it('refuses credentials with a URL in a private network', async () => {
    const tokenUrl = 'https://127.0.0.1/token'
    const authentication = { type: 'OAuth2', tokenUrl, clientId: 'a', clientSecret: 'b' }
    expect(await change({ authentication })).toMatchObject({
      status: 400,
      body: { errors: { 'authentication.tokenUrl': ['The address is not public.'] } },
    })
    expect(dialler.calls).toEqual([])
  })
})

describe('404', () => {
  it('is the status for an endpoint of another store', async () => {
    const other = await addStore(opened.services)
    token = await signInApplication(opened.services, other)
    expect((await change({ status: 'paused' })).status).toBe(404)
    expect((await change({ eventTypes: null })).status).toBe(404)
  })
})
