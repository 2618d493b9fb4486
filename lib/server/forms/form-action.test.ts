import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { getCart } from '@/lib/commerce/cart'
import { browser, formOf, NOW, plain, redirectOf } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, usePlatform } from '@/lib/server/platform.testing'
import { anyStore } from '@/lib/server/shop.testing'
import { requireCustomer, type Shopper } from '@/lib/server/session/shopper'
import { refuse, runForm, type Outcome } from './form-action'

const platform = usePlatform()

const schema = z.object({ email: z.string().min(3, 'emailMissing'), password: z.string() })

function send(
  fields: Record<string, string>,
  act: (
    input: z.infer<typeof schema>,
    shopper: Shopper,
  ) => Promise<Outcome<string>> = async () => ({
    ok: true,
  }),
  isLeft = false,
) {
  const data = new FormData()
  for (const [name, value] of Object.entries({
    email: 'ada@example.com',
    password: 'pw',
    ...fields,
  }))
    data.set(name, value)
  const spec = { form: 'test', page: '/login', keeps: ['email'], schema, act, isLeft }
  return runForm(data, spec)
}

/** A form that calls the platform as the shopper. */
const callPlatform = async (): Promise<Outcome<string>> => {
  const { getShopper } = await import('@/lib/server/session/shopper')
  await getCart((await getShopper()).client, 'cart-1')
  return { ok: true, value: 'done' }
}

describe('a submitted form', () => {
  it('from another origin is refused before anything is read', async () => {
    browser.headers.set('origin', 'https://evil.example')
    const act = vi.fn(async () => ({ ok: true as const }))
    await expect(send({}, act)).rejects.toThrow('not sent from our own pages')
    expect(act).not.toHaveBeenCalled()
  })

  it('without scripts redirects to the next page, with a notice in a flash', async () => {
    const done = { ok: true, go: '/cart', notice: { key: 'restored' } } as const
    const path = await redirectOf(send({}, async () => done))
    expect(path).toMatch(/^\/cart\?notice=/)
    expect(await browser.read('flash')).toMatchObject({ form: 'test', notice: { key: 'restored' } })
    expect(await redirectOf(send({}, async () => ({ ok: true })))).toBe('/login')
  })

  it('without scripts returns with its errors and only the fields that may be repeated', async () => {
    expect(plain(await redirectOf(send({ email: '', password: 'secret', extra: 'x' })))).toBe(
      '/login',
    )
    expect(await browser.read('flash')).toMatchObject({
      errors: { email: { key: 'emailMissing' } },
      values: { email: '' },
    })
  })

  it('counts a line break once, although browsers send two characters, and names the limit', async () => {
    browser.headers.set('x-locale', 'en')
    const act = vi.fn(async () => ({ ok: true as const }))
    const limited = z.object({ items: z.string().max(12, 'tooLong') })
    const spec = { form: 'test', page: '/login', schema: limited, act }
    await redirectOf(runForm(formOf({ items: 'a mug\r\na bowl' }), spec))
    expect(act).toHaveBeenCalledWith({ items: 'a mug\na bowl' }, expect.anything())
    const answer = await runForm(formOf({ items: '20457 Hamburg', stay: '1' }), spec)
    expect(answer).toMatchObject({ errors: { items: 'Use 12 characters or fewer.' } })
  })

  it('with scripts stays on the page and gets formatted messages', async () => {
    browser.headers.set('x-locale', 'en')
    const refused = await send({ stay: '1' }, async () => refuse('', 'soldOut'))
    expect(refused).toMatchObject({ ok: false, errors: { '': 'Sold out.' } })
    const value = { ok: true, go: '/cart', value: 'done', notice: { key: 'restored' } } as const
    expect(await send({ stay: '1' }, async () => value)).toMatchObject({ ok: true, value: 'done' })
    expect(browser.writes()).toEqual([])
  })

  it('that is left loads the next page anew, also with scripts', async () => {
    const done = { ok: true, go: '/cart', values: { email: 'ada@example.com' } } as const
    const answer = await send({ stay: '1' }, async () => done, true)
    expect(answer).toMatchObject({ ok: true, leaveTo: expect.stringMatching(/^\/cart\?notice=/) })
    expect(await browser.read('flash')).toMatchObject({ values: done.values })
    expect(await send({ stay: '1', email: '' }, undefined, true)).toMatchObject({
      ok: false,
      leaveTo: expect.stringMatching(/^\/login\?notice=/),
    })
  })

  it('is counted by its name and outcome, and nothing else', async () => {
    const seen: unknown[] = []
    const note = (message: unknown) => seen.push(message)
    subscribe('vitrine.form', note)
    platform.on(/GET \/v1\/carts/, { fault: 500 })
    await send({ stay: '1' })
    await send({ stay: '1', email: '' })
    await send({ stay: '1' }, callPlatform)
    await send({}, () => Promise.reject(new TypeError('a mistake'))).catch(() => null)
    // Their session has ended: they are led to sign in, and nothing has failed.
    const login = redirectOf(send({}, async () => requireCustomer('/account') as never))
    expect(await login).toBe('/login?returnTo=%2Faccount')
    unsubscribe('vitrine.form', note)
    const outcomes = ['done', 'refused', 'failed', 'failed']
    expect(seen).toEqual(outcomes.map((outcome) => ({ form: 'test', outcome })))
  })

  it('is answered in the language of its page', async () => {
    const { defaultLocale, locales } = anyStore()
    for (const { code } of locales) {
      browser.headers.set('x-locale', code)
      const expected = code === defaultLocale ? '/cart' : `/${code}/cart`
      expect(await redirectOf(send({}, async () => ({ ok: true, go: '/cart' })))).toBe(expected)
    }
  })

  it('never hides a programming error behind a message', async () => {
    await expect(send({}, () => Promise.reject(new TypeError('a mistake')))).rejects.toThrow(
      'a mistake',
    )
  })
})

describe('a form whose call fails', () => {
  it.each(FAULTS.filter((fault) => fault !== 401))('(%s) shows a message', async (fault) => {
    platform.on(/GET \/v1\/carts/, { fault })
    const answer = await send({ stay: '1' }, callPlatform)
    if (answer.ok) throw new Error('It was called done.')
    expect(answer.errors['']).toMatch(/[a-z]\.$/)
    expect(answer.errors['']).not.toContain('HOSTILE')
    expect(answer.leaveTo).toBeUndefined()
    expect(plain(await redirectOf(send({}, callPlatform)))).toBe('/login')
  })

  it('in the proxy, whose copy of the error it shares, shows a message', async () => {
    vi.resetModules()
    const { CommerceError } = await import('@/lib/commerce/errors')
    const fault = new CommerceError({ kind: 'unavailable', status: 503, requestId: 'r' })
    const answer = await send({ stay: '1' }, () => Promise.reject(fault))
    expect(answer).toMatchObject({ ok: false, errors: { '': expect.stringMatching(/[a-z]\.$/) } })
  })

  it('says when a rate limit ends', async () => {
    browser.headers.set('x-locale', 'en')
    platform.on(/GET \/v1\/carts/, { fault: 429 })
    const answer = await send({ stay: '1' }, callPlatform)
    expect(answer).toMatchObject({ errors: { '': expect.stringContaining('2\u00A0minutes') } })
  })

  it('because the session was ended elsewhere redirects to the login, with scripts and without', async () => {
    platform.on(/GET \/v1\/carts/, { fault: 401 })
    for (const stay of ['1', '']) {
      await browser.hold({ customer: { sid: `ended-${stay}` } })
      const sent = send({ stay }, callPlatform)
      const leaveTo = stay ? (await sent).leaveTo : await redirectOf(sent)
      expect(plain(leaveTo ?? '')).toBe('/login?returnTo=%2Flogin')
      expect(await browser.read('flash')).toMatchObject({ notice: { key: 'sessionEnded' } })
      expect(await browser.read('customer')).toBeNull()
    }
  })

  it('because its token was refused before it expired is carried out with a new one', async () => {
    await browser.hold({ customer: { refreshToken: 'refresh-of-form' } })
    platform.on(/GET \/v1\/carts/, ({ authorization }) =>
      authorization === 'Bearer access-2' ? { json: cartJson() } : { fault: 401 },
    )
    const tokens = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 600 }
    platform.on(/POST \/connect\/token/, { json: tokens })
    const readAgain = async (_input: unknown, { client }: Shopper): Promise<Outcome<string>> => {
      await getCart(client, 'cart-1')
      return { ok: true, value: 'done' }
    }
    expect(await send({ stay: '1' }, readAgain)).toMatchObject({ ok: true, value: 'done' })
    expect(await browser.read('customer')).toMatchObject({ accessToken: 'access-2' })
    expect(platform.calls(/GET \/v1\/carts/)).toHaveLength(2)
  })

  it('because the issuer does not answer for its refused token asks to try again', async () => {
    browser.headers.set('x-locale', 'en')
    await browser.hold({ customer: { refreshToken: 'refresh-of-outage' } })
    platform.on(/GET \/v1\/carts/, { fault: 401 })
    platform.on(/POST \/connect\/token/, { fault: 500 })
    const answer = await send({ stay: '1' }, callPlatform)
    expect(answer).toMatchObject({
      ok: false,
      errors: { '': expect.stringContaining('Try again') },
    })
    expect(answer).not.toHaveProperty('leaveTo', expect.any(String))
    expect(await browser.read('customer')).not.toBeNull()
  })

  it('because its token could not be renewed asks to try again, and keeps the session', async () => {
    browser.headers.set('x-locale', 'en')
    await browser.hold({ customer: { expiresAt: NOW - 1 } })
    platform.on(/GET \/v1\/carts/, { fault: 401 })
    const answer = await send({ stay: '1' }, callPlatform)
    expect(answer).toMatchObject({
      ok: false,
      errors: { '': expect.stringContaining('Try again') },
    })
    expect(answer).not.toHaveProperty('leaveTo', expect.any(String))
  })

  it('succeeds once the platform has recovered', async () => {
    platform.on(/GET \/v1\/carts/, { json: cartJson() })
    expect(await send({ stay: '1' }, callPlatform)).toMatchObject({ ok: true, value: 'done' })
  })
})
