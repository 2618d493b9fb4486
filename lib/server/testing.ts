import { vi } from 'vitest'

/** The environment that the request's own code reads, at a moment that stands still. */
export function stubShop(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubEnv('COMMERCE_URL', 'http://127.0.0.1:4000')
  vi.stubEnv('COMMERCE_AUTH_URL', 'http://127.0.0.1:4000')
  vi.stubEnv('COMMERCE_CLIENT_ID', 'storefront')
  vi.stubEnv('COMMERCE_CLIENT_SECRET', 'a-long-client-secret')
  vi.stubEnv('SESSION_SECRETS', 'k1:Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi')
}
