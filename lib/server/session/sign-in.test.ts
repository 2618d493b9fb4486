import { describe, expect, it } from 'vitest'
import { browser, NOW, redirectOf } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, problem, usePlatform } from '@/lib/server/platform.testing'
import { isEnded } from './ended-sessions'
import { getShopper, requireCustomer } from './shopper'
import { renewSessionId, signIn } from './sign-in'

const platform = usePlatform()

const credentials = { email: 'ben@example.com', password: 'quiet harbour', isKept: false }
const LOGIN = /POST \/v1\/customer\/login/
const signInHere = async () => signIn(await getShopper(), credentials)

/** A shopper in a store that measures, who has agreed unless the headers say otherwise. */
async function measuredShopper(headers: HeadersInit = { cookie: 'consent=analytics:1' }) {
  for (const [name, value] of new Headers(headers)) browser.headers.set(name, value)
  const shopper = await getShopper()
  const analytics = { matomo: { url: 'https://matomo.example', siteId: 7 }, checkout: true }
  return { ...shopper, store: { ...shopper.store, analytics } }
}

/** The platform knows Ben, whose other device may hold a cart. */
function letBenSignIn(customer: object = {}) {
  platform.on(LOGIN, {
    json: { accessToken: 'access-ben', refreshToken: 'refresh-ben', expiresIn: 600 },
  })
  platform.on(/GET \/v1\/customer$/, {
    json: { id: 'cus-ben', email: 'ben@example.com', firstName: 'Ben', ...customer },
  })
  platform.on(/GET \/v1\/carts\/cart-1/, { json: cartJson() })
  platform.on(/PATCH \/v1\/carts\/[\w-]+\/buyer/, { json: cartJson({ customerId: 'cus-ben' }) })
}

describe('signing in', () => {
  it('starts a new session and ends the previous one', async () => {
    letBenSignIn()
    await browser.hold({ customer: { sid: 'sid-of-ada' } })
    expect(await signInHere()).toMatchObject({ ok: true })
    const { email, password } = credentials
    const { locale } = await getShopper()
    expect(platform.calls(LOGIN)).toMatchObject([{ body: { email, password, locale } }])
    const session = await browser.read('customer')
    expect(session).toMatchObject({
      customerId: 'cus-ben',
      firstName: 'Ben',
      accessToken: 'access-ben',
      signedInAt: NOW,
    })
    expect(session?.sid).not.toBe('sid-of-ada')
    expect(await isEnded('sid-of-ada')).toBe(true)
  })

  it('keeps the guest’s cart, but no other guest data', async () => {
    letBenSignIn()
    const left = {
      lastOrder: 'order-1',
      pendingOrder: 'order-2',
      postalCode: '20457',
      returnTo: '/x',
    }
    await browser.hold({ cart: { paymentMethodId: 'card', refusedOrder: 'order-0', ...left } })
    await signInHere()
    expect(await browser.read('cart')).toEqual({
      store: 'first',
      token: 'cart-1',
      customerId: 'cus-ben',
      paymentMethodId: 'card',
      refusedOrder: 'order-0',
    })
  })

  it('takes a coupon along once the cart is the customer’s: it may be for them alone', async () => {
    letBenSignIn({ cartToken: 'cart-2' })
    const coupon = { code: 'BEN', name: 'Ben', discount: 5 }
    const other = { token: 'cart-2', customerId: 'cus-ben', coupon }
    platform.on(/GET \/v1\/carts\/cart-2/, { json: cartJson(other) })
    platform.on(/(?:POST|DELETE) \/v1\/carts\/cart-\d\/items/, { json: cartJson() })
    platform.on(/PUT \/v1\/carts\/cart-1\/coupon/, { json: cartJson({ coupon }) })
    await browser.hold({ cart: {} })
    await signInHere()
    const calls = platform.calls(/PATCH .*\/buyer|PUT .*\/coupon/)
    expect(calls).toMatchObject([
      { body: { email: 'ben@example.com' } },
      { path: '/v1/carts/cart-1/coupon', body: { code: 'BEN' } },
    ])
  })

  it('keeps nothing of a previous customer whose session has expired', async () => {
    letBenSignIn()
    await browser.hold({
      cart: { customerId: 'cus-ada', lastOrder: 'order-1', postalCode: '20457' },
    })
    await signInHere()
    expect(await browser.read('cart')).toEqual({
      store: 'first',
      token: '',
      customerId: 'cus-ben',
    })
    expect(platform.calls(/carts/)).toEqual([])
  })

  it('restores everything for the same customer', async () => {
    letBenSignIn()
    const own = { customerId: 'cus-ben', pendingOrder: 'order-2', postalCode: '20457' }
    await browser.hold({ cart: own })
    expect((await getShopper()).cart).toBeNull()
    await signInHere()
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', ...own })
  })

  it('restores the cart of another device, without the payment method of this one', async () => {
    letBenSignIn({ cartToken: 'cart-9' })
    platform.on(/GET \/v1\/carts\/cart-9/, {
      json: cartJson({ token: 'cart-9', customerId: 'cus-ben' }),
    })
    platform.on(/GET \/v1\/carts\/cart-1/, problem(404, 'Cart.NotFound'))
    await browser.hold({ cart: { paymentMethodId: 'card', refusedOrder: 'order-0' } })
    const notice = { key: 'cartRestored', values: { count: 2 } }
    expect(await signInHere()).toEqual({ ok: true, notice })
    expect(await browser.read('cart')).toEqual({
      store: 'first',
      token: 'cart-9',
      customerId: 'cus-ben',
    })
  })

  it('says how many of the other device’s items are sold out, also when all are', async () => {
    letBenSignIn({ cartToken: 'cart-9' })
    const notices = [{ code: 'soldOut', requested: 3 }]
    const gone = { quantity: 0, availableQuantity: 0, lineTotal: 0 }
    const [other, line] = cartJson().items
    // Another platform does not say how many.
    const items = [
      { ...other, ...gone, notices },
      { ...line, ...gone, notices: [{ code: 'unavailable' }] },
    ]
    platform.on(/GET \/v1\/carts\/cart-9/, { json: cartJson({ token: 'cart-9', items }) })
    platform.on(/DELETE \/v1\/carts/, { json: cartJson() })
    await browser.hold({ cart: {} })
    const notice = { key: 'cartsJoinedInPart', values: { count: 0, missing: 4, full: 0 } }
    expect(await signInHere()).toEqual({ ok: true, notice })
  })

  it('says how many of the other device’s items a full cart leaves there', async () => {
    letBenSignIn({ cartToken: 'cart-9' })
    platform.on(/GET \/v1\/carts\/cart-9/, { json: cartJson({ token: 'cart-9' }) })
    platform.on(/POST \/v1\/carts/, problem(409, 'Cart.TooManyLines'))
    await browser.hold({ cart: {} })
    const notice = { key: 'cartsJoinedInPart', values: { count: 0, missing: 0, full: 5 } }
    expect(await signInHere()).toEqual({ ok: true, notice })
    expect(platform.calls(/DELETE \/v1\/carts/)).toEqual([])
  })

  it.each(FAULTS)('succeeds even if carts cannot be merged (%s)', async (fault) => {
    letBenSignIn()
    platform.on(/GET \/v1\/carts/, { fault })
    await browser.hold({ cart: {} })
    expect(await signInHere()).toEqual({ ok: true, notice: null })
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', customerId: 'cus-ben' })
  })

  it('tells analytics whether a consenting shopper signed up or signed in', async () => {
    letBenSignIn()
    const shopper = await measuredShopper()
    await signIn(shopper, credentials, 'sign_up')
    expect(browser.value('signed-in')).toBe('sign_up')
    await signIn(shopper, credentials)
    expect(browser.value('signed-in')).toBe('login')
  })

  it.each([
    ['has not answered', {}],
    ['refused', { cookie: 'consent=analytics:0' }],
    ['objects to it for all sites', { cookie: 'consent=analytics:1', 'sec-gpc': '1' }],
  ])('tells analytics nothing of a shopper who %s', async (_, headers) => {
    letBenSignIn()
    await signIn(await measuredShopper(headers), credentials)
    expect(await browser.read('customer')).toMatchObject({ customerId: 'cus-ben' })
    expect(browser.value('signed-in')).toBeUndefined()
  })

  it('tells analytics nothing in a store without it', async () => {
    letBenSignIn()
    await measuredShopper()
    await signInHere()
    expect(browser.value('signed-in')).toBeUndefined()
  })

  it.each(FAULTS.filter((fault) => fault !== 401))(
    'that fails (%s) leaves the browser unchanged',
    async (fault) => {
      platform.on(LOGIN, { fault })
      await browser.hold({ cart: { postalCode: '20457' } })
      await expect(signInHere()).rejects.toMatchObject({ name: 'CommerceError' })
      expect(browser.writes()).toEqual([])
    },
  )

  it('with a wrong password is refused', async () => {
    platform.on(LOGIN, problem(401, 'Customer.InvalidCredentials', { attemptsLeft: 2 }))
    expect(await signInHere()).toEqual({ ok: false, code: 'wrong', attemptsLeft: 2 })
    platform.on(LOGIN, { fault: 401 })
    expect(await signInHere()).toEqual({ ok: false, code: 'wrong', attemptsLeft: null })
    expect(browser.writes()).toEqual([])
  })
})

it('a page for customers sends others to sign in, and back', async () => {
  expect(await redirectOf(requireCustomer('/account?page=2'))).toBe(
    '/login?returnTo=%2Faccount%3Fpage%3D2',
  )
})

describe('a session that gets a new id', () => {
  const renewHere = async () => {
    const shopper = await getShopper()
    if (!shopper.customer) throw new Error('Nobody is signed in.')
    await renewSessionId(shopper, shopper.customer)
    return browser.read('customer')
  }

  it('gets new tokens too, and its old cookie is worthless', async () => {
    platform.on(/POST \/connect\/token/, {
      json: { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 600 },
    })
    await browser.hold({ customer: { sid: 'sid-before', refreshToken: 'refresh-before' } })
    const session = await renewHere()
    expect(session).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
    expect(session?.sid).not.toBe('sid-before')
    expect((await getShopper()).customer?.accessToken).toBe('access-2')
    await browser.hold({ customer: { sid: 'sid-before' } })
    expect((await getShopper()).customer).toBeNull()
  })

  it.each(FAULTS.filter((fault) => fault !== 401))(
    'keeps its tokens while the issuer is unreachable (%s)',
    async (fault) => {
      platform.on(/POST \/connect\/token/, { fault })
      await browser.hold({ customer: { sid: `sid ${fault}`, refreshToken: `refresh ${fault}` } })
      const session = await renewHere()
      expect(session).toMatchObject({ refreshToken: `refresh ${fault}`, customerId: 'cus-ada' })
      expect(session?.sid).not.toBe(`sid ${fault}`)
    },
  )
})
