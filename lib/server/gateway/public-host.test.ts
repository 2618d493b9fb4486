import { describe, expect, it } from 'vitest'
import { publicHost } from './public-host'

const requested = (method: string, headers: Record<string, string>) =>
  publicHost({ method, headers: new Headers(headers) })

describe('the host that the browser asked for', () => {
  it('is the shopper’s one when the server reads the page after an action from itself (E4)', () => {
    const own = { host: 'localhost:3000', 'x-forwarded-host': 'second.localhost:3000' }
    expect(requested('GET', own)).toBe('second.localhost:3000')
    expect(requested('GET', { ...own, host: '127.0.0.1:3000' })).toBe('second.localhost:3000')
  })

  it('is never believed from a header otherwise (D6)', () => {
    const forged = { host: 'first.example', 'x-forwarded-host': 'second.localhost' }
    expect(requested('GET', forged)).toBe('first.example')
    expect(requested('POST', { ...forged, host: 'localhost:3000' })).toBe('localhost:3000')
    expect(requested('GET', { host: 'localhost:3000' })).toBe('localhost:3000')
    expect(requested('GET', {})).toBe('')
  })
})
