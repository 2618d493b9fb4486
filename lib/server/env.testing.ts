import { vi } from 'vitest'

/** Sets the variables that the storefront cannot start without, and those in `more`. */
export function stubEnvironment(platform: string, more: Readonly<Record<string, string>> = {}) {
  const values = {
    COMMERCE_URL: platform,
    COMMERCE_AUTH_URL: platform,
    COMMERCE_CLIENT_ID: 'storefront',
    COMMERCE_CLIENT_SECRET: 'a-long-client-secret',
    SESSION_SECRETS: 'k1:Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi',
    ...more,
  }
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
}
