import { afterEach, expect, it, vi } from 'vitest'
import { pagePolicy, protect } from './csp'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "require-trusted-types-for 'script'",
  'trusted-types default nextjs',
  "script-src 'nonce-N' 'strict-dynamic'",
]

it('a page may load its own files, run what has its nonce, and nothing else', () => {
  expect(pagePolicy('N').split('; ')).toEqual(policy)
})

it('a page may show the frame of its store, and a form end at the payment provider', () => {
  const formTargets = ['https://pay.example', 'https://bank.example']
  const wider = pagePolicy('N', { formTargets, hasFrame: true }).split('; ')
  expect(wider.filter((one) => !policy.includes(one))).toEqual([
    "form-action 'self' https://pay.example https://bank.example",
    "frame-src 'self'",
  ])
  expect(policy.filter((one) => !wider.includes(one))).toEqual(["form-action 'self'"])
})

it('development alone evaluates code, reloads, and has style elements', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  vi.resetModules()
  const development = (await import('./csp')).pagePolicy('N').split('; ')
  expect(development.filter((one) => !policy.includes(one))).toEqual([
    "connect-src 'self' ws:",
    "style-src 'self' 'unsafe-inline'",
    "script-src 'nonce-N' 'strict-dynamic' 'unsafe-eval'",
  ])
  expect(development).toHaveLength(policy.length - 2)
})

it('every answer says how a browser may use it, and over TLS to stay with TLS', () => {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
  const sent = (isSecure: boolean) => Object.fromEntries(protect(new Response(), isSecure).headers)
  expect(sent(false)).toEqual(headers)
  const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
  expect(sent(true)).toEqual({ ...headers, ...transport })
})
