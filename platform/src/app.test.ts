import { afterAll, describe, expect, it } from 'vitest'
import { addStore, createTestServices, signInCustomer } from '#testing.ts'

const test = await createTestServices()
afterAll(() => test.close())

describe('200', () => {
  it('reports that the process is alive and its database reachable', async () => {
    expect((await test.app.request('/healthz')).status).toBe(200)
    expect((await test.app.request('/readyz')).status).toBe(200)
  })
})

it('the root URL links to everything that describes the platform', async () => {
  const response = await test.app.request('/')
  const { links } = (await response.json()) as { links: Record<string, string> }
  expect(Object.keys(links)).toEqual(
    expect.arrayContaining(['reference', 'openapi', 'openidConfiguration', 'graphql']),
  )
  const statuses = { reference: 302, openapi: 200, health: 200 }
  for (const [name, status] of Object.entries(statuses)) {
    const { pathname } = new URL(links[name] ?? '')
    expect((await test.app.request(pathname)).status, name).toBe(status)
  }
})

describe('404', () => {
  it('an unknown path gets a problem with a code and the request id', async () => {
    const response = await test.app.request('/nowhere', {
      headers: { 'x-request-id': 'abcdef0123' },
    })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('x-request-id')).toBe('abcdef0123')
    expect(await response.json()).toMatchObject({
      code: 'Common.NotFound',
      requestId: 'abcdef0123',
    })
  })
})

describe('413', () => {
  it('refuses a body above the limit', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(300 * 1024) })
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const response = await test.app.request('/v1/anything', { method: 'POST', headers, body })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'Common.BodyTooLarge' })
  })
})

describe('415', () => {
  it('refuses a body that is not JSON', async () => {
    const headers = { 'content-type': 'text/plain' }
    const response = await test.app.request('/v1/anything', { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(415)
  })
})

describe('431', () => {
  it('refuses headers above the limit', async () => {
    const headers = { cookie: 'x'.repeat(20_000) }
    const response = await test.app.request('/healthz', { headers })
    expect(response.status).toBe(431)
  })
})

describe('400', () => {
  const post = (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return test.app.request('/v1/customer/login', { method: 'POST', headers, body })
  }

  it('refuses a body that is not valid JSON, and a zero byte in the path', async () => {
    const store = await addStore(test.services)
    const { accessToken } = await signInCustomer(test.services, store)
    const headers = { 'x-store-domain': store.domain, authorization: `Bearer ${accessToken}` }
    const zero = await test.app.request('/v1/customer/addresses/a%00b', {
      method: 'DELETE',
      headers,
    })
    expect(zero.status).toBe(400)
    expect((await post('{"email": ')).status).toBe(400)
  })
})
