import { describe, expect, it, vi } from 'vitest'
import { createForwarder, readSent } from './collector'

const sent = {
  event: { name: 'login' as const, params: { method: 'password' } },
  page: { address: 'https://shop.example/account' },
}
const forwarded = (send: ReturnType<typeof vi.fn>) => send.mock.calls.length

describe('an event from a page', () => {
  it('loses all unknown fields', () => {
    const text = JSON.stringify({ ...sent, email: 'hanna@example.com', ip: '192.0.2.1' })
    expect(readSent(text)).toEqual(sent)
  })

  it('is null if it is malformed', () => {
    for (const text of ['', '{', 'null', '[]', '{"event":{"name":"x"}}'])
      expect(readSent(text), text).toBeNull()
  })
})

describe('forwarding to a collector', () => {
  it('sends the event, the store and the time, and follows no redirect', async () => {
    const send = vi.fn(async () => new Response(null, { status: 204 }))
    await createForwarder(send as never, () => 0)('https://collect.example', 'shop', sent)
    const [url, init] = send.mock.calls[0] as unknown as [string, RequestInit]
    expect(url).toBe('https://collect.example')
    expect(JSON.parse(String(init.body))).toEqual({
      store: 'shop',
      at: '1970-01-01T00:00:00.000Z',
      ...sent,
    })
    expect(init).toMatchObject({ redirect: 'error', method: 'POST' })
    expect(Object.keys(init.headers ?? {})).toEqual(['Content-Type'])
  })

  it('drops events above its limit while a collector does not answer', async () => {
    const send = vi.fn(() => new Promise<Response>(() => {}))
    const forward = createForwarder(send as never, () => 0)
    for (let event = 0; event < 100; event += 1) void forward('https://collect.example', 's', sent)
    expect(forwarded(send)).toBe(32)
  })

  it('sends a limited number of events per second', async () => {
    const send = vi.fn(async () => new Response(null))
    let now = 0
    const forward = createForwarder(send as never, () => now)
    for (let event = 0; event < 300; event += 1) await forward('https://collect.example', 's', sent)
    expect(forwarded(send)).toBe(200)
    now = 1_000
    await forward('https://collect.example', 's', sent)
    expect(forwarded(send)).toBe(201)
  })

  it('never fails a request when the collector fails, and frees its slot', async () => {
    const send = vi.fn(() => Promise.reject(new Error('refused')))
    const forward = createForwarder(send as never, () => 0)
    for (let event = 0; event < 40; event += 1) await forward('https://collect.example', 's', sent)
    expect(forwarded(send)).toBe(40)
  })
})
