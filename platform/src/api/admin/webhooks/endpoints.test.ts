import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { callApi } from '#api/testing/call-api.ts'
import type { CallResult, OutsideCall } from '#outbound/dialler.ts'
import { answered, createScriptedDialler } from '#outbound/dialler.testing.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

let answer: (call: OutsideCall) => CallResult | Promise<CallResult>
const dialler = createScriptedDialler((call) => answer(call))
let store: Store
let token: string

const opened = await createTestServices({}, dialler)
afterAll(() => opened.close())

beforeEach(async () => {
  answer = () => answered(200)
  dialler.calls.length = 0
  store = await addStore(opened.services)
  token = await signInApplication(opened.services, store)
})

const send = (method: string, path: string, body?: unknown) =>
  callApi(opened.app, method, path, { token, body })

const register = (more: object = {}, path = '/v1/webhooks/endpoints') =>
  send('POST', path, { url: 'https://receiver.example/hooks', ...more })

async function idOf(registering: ReturnType<typeof register>) {
  return ((await registering).body as { id: string }).id
}

describe('201', () => {
  test('registration sends the signed test event and then stores the endpoint', async () => {
    const secret = 'a shared secret'
    const made = await register({ secret, headers: { 'x-route': 'a' } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      url: 'https://receiver.example/hooks',
      status: 'receiving',
      eventTypes: null,
      hasSecret: true,
      hasHeaders: true,
      consecutiveFailures: 0,
    })
    const [call] = dialler.calls
    const body = call?.body ?? Buffer.alloc(0)
    expect(call?.headers).toMatchObject({
      'x-service-event': 'webhook.endpoint.test',
      'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      'x-route': 'a',
    })
    expect(JSON.parse(body.toString())).toMatchObject({ StoreId: store.id })
  })

  test('no secret is stored or returned in plain text', async () => {
    const authentication = { type: 'Basic', username: 'someone', password: 'top-secret-password' }
    const headers = { 'x-api-key': 'top-secret-header' }
    const made = await register({ secret: 'top-secret-key', authentication, headers })
    const rows = await opened.services.db.select().from(webhookEndpoints)
    expect(JSON.stringify([made.body, rows])).not.toContain('top-secret')
  })

  test('both path prefixes serve the same endpoints', async () => {
    const id = await idOf(register({}, '/api/v1/webhooks/endpoints'))
    expect(await send('GET', `/v1/webhooks/endpoints/${id}`)).toMatchObject({ status: 200 })
    expect(await send('GET', `/api/v1/webhooks/endpoints/${id}`)).toMatchObject({ status: 200 })
  })

  test('two stores and two sellers may register the same URL', async () => {
    expect((await register()).status).toBe(201)
    const seller = { storeId: store.id, sellerId: 'a seller' }
    token = await signInApplication(opened.services, store, ['api_admin'], seller)
    expect((await register()).status).toBe(201)
    const other = await addStore(opened.services)
    token = await signInApplication(opened.services, other)
    expect((await register()).status).toBe(201)
  })
})

describe('400', () => {
  test.each([
    ['http://receiver.example/', 'url'],
    ['https://10.0.0.1/', 'url'],
    ['https://localhost/', 'url'],
    [`https://receiver.example/${'a'.repeat(2048)}`, 'url'],
  ])('the URL %s is refused before anything is sent', async (url, field) => {
    const refused = await register({ url })
    expect(refused).toMatchObject({ status: 400, body: { code: 'Common.Validation' } })
    expect((refused.body as { errors: object }).errors).toHaveProperty(field)
    expect(dialler.calls).toHaveLength(0)
  })

  test.each([
    { eventTypes: ['no.such.event'] },
    { eventTypes: [] },
    { headers: { 'X-Service-Signature': 'forged' } },
    { headers: { host: 'other.example' } },
    { headers: { 'x-a': 'two\r\nlines' } },
    { authentication: { type: 'Digest' } },
    { authentication: { type: 'Basic', username: 'a:b', password: 'c' } },
    {
      authentication: {
        type: 'OAuth2',
        tokenUrl: 'http://a.example',
        clientId: 'a',
        clientSecret: 'b',
      },
    },
    {
      authentication: {
        type: 'OAuth2',
        tokenUrl: 'https://10.0.0.1',
        clientId: 'a',
        clientSecret: 'b',
      },
    },
  ])('the registration %j is invalid', async (more) => {
    expect(await register(more)).toMatchObject({ status: 400, body: { code: 'Common.Validation' } })
    expect(dialler.calls).toHaveLength(0)
  })

  test.each([
    answered(199),
    answered(300),
    answered(302),
    answered(404),
    answered(500),
    { kind: 'timeout' },
    { kind: 'unreachable', detail: 'ECONNREFUSED' },
  ] satisfies CallResult[])('a test event that ends in %j stores nothing', async (result) => {
    answer = () => result
    expect(await register()).toMatchObject({ status: 400, body: { code: 'Webhook.TestFailed' } })
    const listed = await send('GET', '/v1/webhooks/endpoints')
    expect(listed.body).toMatchObject({ data: [], totalCount: 0 })
  })

  test.each([200, 201, 204, 299])('a test event answered with %i succeeds', async (status) => {
    answer = () => answered(status)
    expect((await register()).status).toBe(201)
  })
})

describe('401 and 403', () => {
  test('a request without a token is not authenticated', async () => {
    token = 'unknown'
    expect((await register()).status).toBe(401)
  })

  test('the read scope does not permit writes', async () => {
    token = await signInApplication(opened.services, store, ['connection:read'])
    expect((await register()).status).toBe(403)
    expect((await send('GET', '/v1/webhooks/endpoints')).status).toBe(200)
    token = await signInApplication(opened.services, store, ['catalog:read'])
    expect((await send('GET', '/v1/webhooks/deliveries')).status).toBe(403)
  })
})

describe('404', () => {
  test('the endpoints of another store and of a seller are not visible', async () => {
    const id = await idOf(register())
    const foreign = await signInApplication(opened.services, await addStore(opened.services))
    const seller = { storeId: store.id, sellerId: 'a seller' }
    const sellers = await signInApplication(opened.services, store, ['api_admin'], seller)
    for (token of [foreign, sellers]) {
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/enable'],
      ] as const) {
        const refused = await send(method, `/v1/webhooks/endpoints/${id}${path}`)
        expect(refused).toMatchObject({ status: 404, body: { code: 'Webhook.EndpointNotFound' } })
      }
    }
  })
})

describe('409', () => {
  test('a registered URL is refused in any spelling', async () => {
    await register()
    for (const url of ['https://receiver.example/hooks', 'https://RECEIVER.example:443/hooks']) {
      expect(await register({ url })).toMatchObject({
        status: 409,
        body: { code: 'Webhook.EndpointExists' },
      })
    }
    expect(dialler.calls).toHaveLength(1)
  })

  test('exactly one of a hundred concurrent registrations of a URL is stored', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => register()))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(99)
    expect((await send('GET', '/v1/webhooks/endpoints')).body).toMatchObject({ totalCount: 1 })
  })

  test('an endpoint that is not paused cannot be enabled', async () => {
    const id = await idOf(register())
    expect(await send('POST', `/v1/webhooks/endpoints/${id}/enable`)).toMatchObject({
      status: 409,
      body: { code: 'Webhook.EndpointNotPaused' },
    })
  })
})

describe('204', () => {
  test('a deleted endpoint is gone and its URL is free again', async () => {
    const id = await idOf(register())
    expect((await send('DELETE', `/v1/webhooks/endpoints/${id}`)).status).toBe(204)
    expect((await send('GET', `/v1/webhooks/endpoints/${id}`)).status).toBe(404)
    expect((await register()).status).toBe(201)
  })
})
