import { afterAll, describe, expect, it } from 'vitest'
import { addStore, createTestServices, readProblem, signInCustomer } from '#testing.ts'

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
  const post = (domain: string, body: string) => {
    const headers = { 'content-type': 'application/json', 'x-store-domain': domain }
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
    expect(await readProblem(zero)).toHaveProperty('detail', expect.stringContaining('U+0000'))
    const malformed = await post(store.domain, '{"email": ')
    expect(malformed.status).toBe(400)
    expect(await readProblem(malformed)).toHaveProperty('detail', expect.stringContaining('JSON'))
  })

  it('says what is expected where a member may be one of several things', async () => {
    const store = await addStore(test.services)
    const answer = await test.app.request('/v1/customer/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-store-domain': store.domain },
      body: JSON.stringify({
        ...{ email: 'a@example.com', password: 'a long enough password' },
        ...{ firstName: 'A', lastName: 'B', phone: 5 },
      }),
    })
    expect(await readProblem(answer)).toMatchObject({
      errors: { phone: ['Invalid input: expected string, received number'] },
    })
  })
})
