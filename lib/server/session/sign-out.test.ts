import { describe, expect, it, vi } from 'vitest'
import { browser, NOW, STORE } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, usePlatform } from '@/lib/server/platform.testing'
import { forgetCustomer, isEnded } from './ended-sessions'
import { getShopper } from './shopper'
import { signOut } from './sign-out'

const platform = usePlatform()

const REVOKE = /POST \/connect\/revocation/
/** All that a browser holds of a customer. */
const held = (sid: string) => ({
  customer: { sid },
  cart: { customerId: 'cus-ada' },
  flash: { store: STORE, id: '1', form: 'address', errors: {}, values: { city: 'Kiel' } },
  setUp: { store: STORE, sid, secret: 's', otpauthUri: 'otpauth://s', recoveryCodes: [] },
})

describe('signing out', () => {
  it('revokes the session, assigns the cart to the customer and leaves no data in the browser', async () => {
    platform.on(REVOKE, { json: {} })
    platform.on(/GET \/v1\/carts/, { json: cartJson() })
    platform.on(/GET \/v1\/customer/, { json: { id: 'cus-ada', email: 'ada@example.com' } })
    platform.on(/PATCH \/v1\/carts\/cart-1\/buyer/, { json: cartJson({ customerId: 'cus-ada' }) })
    await browser.hold(held('sid-out'))
    await signOut(await getShopper())
    expect(platform.calls(REVOKE)[0]?.body).toMatchObject({ token: 'refresh-1' })
    expect(platform.calls(/PATCH/)[0]?.body).toMatchObject({ email: 'ada@example.com' })
    expect(browser.names()).toEqual([])
    expect(await isEnded('sid-out')).toBe(true)
  })

  it.each(FAULTS)('succeeds locally even if the platform fails (%s)', async (fault) => {
    platform.on(/./, { fault })
    await browser.hold(held(`sid ${fault}`))
    await signOut(await getShopper())
    expect(browser.names()).toEqual([])
    await browser.hold(held(`sid ${fault}`))
    const { customer, cart } = await getShopper()
    expect([customer, cart]).toEqual([null, null])
  })

  it('takes five seconds at most while the platform hangs', async () => {
    await browser.hold(held('sid hung'))
    const shopper = await getShopper()
    vi.useFakeTimers({ now: NOW })
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const deadline = new AbortController()
      setTimeout(() => deadline.abort(new DOMException('', 'TimeoutError')), ms)
      return deadline.signal
    })
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
    })
    const since = performance.now()
    const ended = signOut(shopper).then(() => performance.now() - since)
    await vi.runAllTimersAsync()
    vi.unstubAllGlobals()
    expect(await ended).toBe(5_000)
    expect(await browser.read('customer')).toBeNull()
  })

  it.each([
    ['paid', { status: 'completed' }],
    ['empty', { items: [], itemCount: 0 }],
    ['of another customer', { customerId: 'cus-ben' }],
  ])('assigns no cart that is %s', async (name, change) => {
    platform.on(REVOKE, { json: {} })
    platform.on(/GET \/v1\/carts/, { json: cartJson(change) })
    platform.on(/GET \/v1\/customer/, { json: { id: 'cus-ada', email: 'ada@example.com' } })
    platform.on(/PATCH/, { json: cartJson() })
    await browser.hold(held(`sid ${name}`))
    await signOut(await getShopper())
    expect(platform.calls(/PATCH/)).toEqual([])
    expect(platform.calls(REVOKE)).toHaveLength(1)
  })

  it('as a guest removes the cart, without a call', async () => {
    await browser.hold({ cart: {} })
    await signOut(await getShopper())
    expect(await browser.read('cart')).toBeNull()
    expect(platform.calls(/./)).toEqual([])
  })

  it('for a new password ends the session and keeps the cart for it', async () => {
    await browser.hold(held('sid-reset'))
    await forgetCustomer(await getShopper())
    expect(await isEnded('sid-reset')).toBe(true)
    expect(await browser.read('customer')).toBeNull()
    expect(await browser.read('cart')).toMatchObject({ customerId: 'cus-ada' })
  })
})
