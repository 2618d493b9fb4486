import { afterAll, describe, expect, it } from 'vitest'
import { addStore, createTestServices, readProblem } from '#testing.ts'

const origin = 'https://shop.example'
const test = await createTestServices()
const browserFriendly = await createTestServices({ CORS_ORIGINS: origin })
afterAll(async () => {
  await test.close()
  await browserFriendly.close()
})

describe('405', () => {
  it.each([
    ['DELETE', '/v1/carts', 'POST'],
    ['PUT', '/api/v1/customer/login', 'POST'],
    ['POST', '/readyz', 'GET'],
  ])('%s %s lists the allowed methods', async (method, path, allow) => {
    const headers = { 'x-store-domain': (await addStore(test.services)).domain }
    const response = await test.app.request(path, { method, headers })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain(allow)
    expect(await readProblem(response)).toMatchObject({ code: 'Common.MethodNotAllowed' })
  })
})

describe('404', () => {
  it.each(['/nope', '/v1/nope', '/a%00b', '/v1/catalog/brandsx'])('%s', async (path) => {
    expect((await test.app.request(path, { method: 'POST' })).status).toBe(404)
  })
})

describe('scripts of another origin', () => {
  const preflight = (app: typeof test.app, from: string) =>
    app.request('/graphql', {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': 'POST' },
    })

  it('have no access unless their origin is listed', async () => {
    for (const response of [
      await preflight(test.app, origin),
      await preflight(browserFriendly.app, 'https://other.example'),
    ]) {
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('have access when their origin is listed', async () => {
    const allowed = await preflight(browserFriendly.app, origin)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
    const response = await browserFriendly.app.request('/v1/carts', {
      method: 'POST',
      headers: { origin },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
  })
})
