import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CommerceError } from '@/lib/commerce/errors'
import { HOST, nextNavigation, redirectOf } from '@/lib/server/browser.testing'
import { stubEnvironment } from '@/lib/server/env.testing'
import { answerFile, answerJson, escapeMarkup } from './http'

const written = vi.spyOn(process.stdout, 'write')
beforeEach(() => void written.mockReset().mockReturnValue(true))

const fault = (retryAfterSeconds?: number) =>
  new CommerceError({ kind: 'unavailable', status: 503, requestId: 'r', retryAfterSeconds })

describe('a handler that fails', () => {
  it.each([
    [fault(), 503, '30', { code: 'unavailable' }],
    [fault(7), 503, '7', { code: 'unavailable' }],
    [new TypeError('CANARY'), 500, null, { code: 'internal' }],
  ])('because of %s answers with %i', async (error, status, retryAfter, body) => {
    for (const answer of [answerJson, answerFile]) {
      const response = await answer('it failed', () => Promise.reject(error))
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter])
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(await response.text()).toBe(answer === answerJson ? JSON.stringify(body) : '')
      const line = JSON.parse(String(written.mock.lastCall?.[0])) as object
      expect(line).toMatchObject({ level: 'error', event: 'it failed' })
      expect(line).toMatchObject(status === 503 ? { kind: 'unavailable' } : { name: 'TypeError' })
    }
  })

  it('lets a redirect pass', async () => {
    const leave = async () => nextNavigation.redirect('/cart')
    expect(await redirectOf(answerJson('x', leave))).toBe('/cart')
    expect(written).not.toHaveBeenCalled()
  })
})

it('a text in markup is a text, without what XML cannot represent', () => {
  expect(escapeMarkup('<a href="x">&\u0000\u000b\uffff\t\n')).toBe(
    '&lt;a href=&quot;x&quot;&gt;&amp;\t\n',
  )
})

describe('the origin of a shop', () => {
  const origins = async (scheme: string) => {
    vi.resetModules()
    stubEnvironment('https://api.shop.example', { PUBLIC_SCHEME: scheme })
    const { isSameOrigin, originOf } = await import('./origin')
    const isOwn = (headers: Record<string, string>) => isSameOrigin(new Headers(headers))
    return { isOwn, origin: originOf('Shop.Example:8443'), local: originOf(HOST) }
  }

  it.each([
    ['', 'https://shop.example:8443', `http://${HOST}`],
    ['http', 'http://shop.example:8443', `http://${HOST}`],
    ['https', 'https://shop.example:8443', `https://${HOST}`],
  ])('with the scheme %j is %s, or %s on this machine', async (scheme, shop, local) => {
    const { isOwn, ...rest } = await origins(scheme)
    expect(rest).toEqual({ origin: shop, local })
    expect(isOwn({ host: 'shop.example:8443', origin: shop })).toBe(true)
    expect(isOwn({ host: 'localhost', origin: 'https://localhost' })).toBe(scheme === 'https')
    expect(isOwn({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  })
})
