import { describe, expect, it } from 'vitest'
import { publicHost } from '@/lib/server/request/origin'

const requested = (method: string, headers: Record<string, string>) =>
  publicHost({ method, headers: new Headers(headers) })

describe('the public host', () => {
  it('is the shopper’s when the server requests the page itself after an action', () => {
    const own = { host: 'localhost:3000', 'x-forwarded-host': 'second.localhost:3000' }
    expect(requested('GET', own)).toBe('second.localhost:3000')
    expect(requested('GET', { ...own, host: '127.0.0.1:3000' })).toBe('second.localhost:3000')
  })

  it('is never taken from a client’s header', () => {
    const forged = { host: 'first.example', 'x-forwarded-host': 'second.localhost' }
    expect(requested('GET', forged)).toBe('first.example')
    expect(requested('POST', { ...forged, host: 'localhost:3000' })).toBe('localhost:3000')
    expect(requested('GET', { host: 'localhost:3000' })).toBe('localhost:3000')
    expect(requested('GET', {})).toBe('')
  })
})
