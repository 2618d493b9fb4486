import { describe, expect, it } from 'vitest'
import { removeLine, setLineQuantity } from '@/lib/commerce/cart'
import { browser } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { addItems, changeCart, stockLeft } from './cart-changes'

const platform = usePlatform()

const NEW_CART = /POST \/v1\/carts$/
const ADD = /POST \/v1\/carts\/[\w-]+\/items/
const REMOVE = /DELETE \/v1\/carts\/cart-1\/items/
const mug = { variantId: 'var-1', quantity: 2 }
const add = async (postalCode?: string) =>
  addItems(await getShopper(), mug, postalCode ? { postalCode } : {})
const removeMug = async (notice?: { key: string }) => {
  const shopper = await getShopper()
  const remove = async (token: string) => ({
    cart: await removeLine(shopper.client, token, 'line-1'),
    ...(notice && { notice }),
  })
  return changeCart(shopper, remove)
}

/** The platform starts carts as a store that sells in euros. */
function letCartsStart() {
  platform.on(/graphql/, {
    json: {
      data: {
        store: {
          name: 'Terra',
          currencyCode: 'EUR',
          countryCode: 'DE',
          taxIncluded: true,
          taxRate: 0.19,
          servedCountries: ['DE'],
        },
      },
    },
  })
  platform.on(NEW_CART, { json: cartJson({ token: 'cart-new', items: [], itemCount: 0 }) })
}

describe('adding to the cart', () => {
  it.each([
    [
      3,
      { added: 1, setTo: 3, value: { items: [{}, { image: { url: '/media/media/mug.jpg' } }] } },
      [3],
    ],
    [2, { left: 2, isInCart: true }, []],
    [1, { left: 1, isInCart: true }, []],
    [0, { left: 0 }, []],
  ])('of which two are in it and %i are left adds what is left', async (available, result, set) => {
    const LINE = /PATCH \/v1\/carts\/cart-1\/items\/line-1/
    await browser.hold({ cart: {} })
    platform.on(ADD, problem(409, 'Cart.InsufficientStock', { available }))
    platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson() })
    const image = { url: `${platform.url()}/media/mug.jpg`, alt: '', width: 4, height: 4 }
    platform.on(LINE, {
      json: cartJson({ items: cartJson().items.map((it) => ({ ...it, image })) }),
    })
    expect(await add()).toMatchObject(result)
    expect(platform.calls(LINE).map(({ body }) => body.quantity)).toEqual(set)
  })

  it.each([problem(404, 'Cart.NotFound'), { json: cartJson({ status: 'completed' }) }])(
    'of which too few are left to begin another cart says how many, whatever the old one was (%o)',
    async (old) => {
      letCartsStart()
      await browser.hold({ cart: {} })
      platform.on(ADD, ({ path }) =>
        path.includes('cart-new')
          ? problem(409, 'Cart.InsufficientStock', { available: 3 })
          : problem(409, 'Cart.Completed'),
      )
      platform.on(/GET \/v1\/carts\/cart-1$/, old)
      expect(await add()).toEqual({ left: 3, isInCart: false })
    },
  )

  const there = { json: cartJson() }
  const repeated = { json: cartJson({ itemCount: 0 }), isReplayed: true }
  it.each([
    ['is added', repeated, there, { isRepeated: true, value: { itemCount: 2 } }],
    [
      'is added, also of another number',
      problem(422, 'Common.IdempotencyMismatch'),
      there,
      { isRepeated: true, value: { itemCount: 2 } },
    ],
    [
      'and removed since is added anew',
      repeated,
      { json: cartJson({ items: [] }) },
      { isRepeated: false, value: { itemCount: 1 } },
    ],
    [
      'and ordered since begins another cart',
      repeated,
      { json: cartJson({ status: 'completed' }) },
      { isRepeated: false, value: { token: 'cart-new' } },
    ],
  ])('that was sent before %s', async (_, again, cart, result) => {
    letCartsStart()
    await browser.hold({ cart: {} })
    const isOpen = cart.json.status === 'open'
    platform.on(ADD, ({ path, idempotencyKey }) => {
      if (path.includes('cart-new')) return { json: cartJson({ token: 'cart-new' }) }
      if (idempotencyKey !== undefined) return again
      return isOpen ? { json: cartJson({ itemCount: 1 }) } : problem(409, 'Cart.Completed')
    })
    platform.on(/GET \/v1\/carts\/cart-1$/, cart)
    expect(await add()).toMatchObject({ added: 2, ...result })
  })

  it('has a key of the cart, the variant and the attempt, or else the cookie of the cart', async () => {
    await browser.hold({ cart: {} })
    platform.on(ADD, { json: cartJson() })
    for (const [variantId, attempt, isLost] of [
      ['var-1', 'a', false],
      ['var-1', 'a', false],
      ['var-2', 'a', false],
      ['var-1', 'b', false],
      ['var-1', '', true],
      ['var-1', '', false],
      ['var-1', '', false],
    ] as const) {
      const lose = browser.rewind()
      await addItems(await getShopper(), { ...mug, variantId }, { attempt })
      if (isLost) lose()
    }
    const keys = platform.calls(ADD).map(({ idempotencyKey }) => idempotencyKey ?? '')
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3, 4, 4, 6])
  })

  it('uses the cart of this browser, and seals its cookie anew unless it names the attempt', async () => {
    await browser.hold({ cart: {} })
    platform.on(ADD, { json: cartJson() })
    const added = { value: { token: 'cart-1', itemCount: 2 }, isRepeated: false }
    expect(await addItems(await getShopper(), mug, { attempt: 'a' })).toMatchObject(added)
    expect(browser.writes()).toEqual([])
    expect(await add()).toMatchObject(added)
    expect(browser.writes()).toEqual(['cart'])
    expect(await browser.read('cart')).toEqual({ store: 'first', token: 'cart-1' })
  })

  it('keeps a postal code with the cart of this browser, unless it has one', async () => {
    await browser.hold({ cart: { lastOrder: 'order-9' } })
    platform.on(ADD, { json: cartJson() })
    const cart = { store: 'first', token: 'cart-1', lastOrder: 'order-9', postalCode: '20457' }
    for (const typed of ['20457', '10115']) {
      await add(typed)
      expect(await browser.read('cart')).toEqual(cart)
    }
  })

  it.each([{ json: cartJson() }, { fault: 500 } as const])(
    'links a new cart of a customer to them, and does not depend on the answer %o',
    async (answer) => {
      letCartsStart()
      const link = /PATCH \/v1\/carts\/cart-new\/buyer/
      await browser.hold({ customer: {} })
      platform.on(ADD, { json: cartJson({ token: 'cart-new' }) })
      platform.on(link, answer)
      expect(await add()).toMatchObject({ value: { token: 'cart-new' } })
      // Nobody else has it when the session is over.
      expect(await browser.read('cart')).toMatchObject({ token: 'cart-new', customerId: 'cus-ada' })
      expect(platform.calls(link)[0]).toMatchObject({ authorization: 'Bearer access-1' })
    },
  )

  it('while an order waits for its payment begins another cart, and keeps the order in reach', async () => {
    letCartsStart()
    const orders = { pendingOrder: 'order-1', refusedOrder: 'order-0', lastOrder: 'order-9' }
    await browser.hold({ cart: orders })
    platform.on(ADD, ({ path }) =>
      path.includes('cart-new')
        ? { json: cartJson({ token: 'cart-new' }) }
        : problem(409, 'Cart.Completed'),
    )
    await add()
    expect(await browser.read('cart')).toEqual({
      ...{ store: 'first', token: 'cart-new', leftOrder: 'order-1', leftToken: 'cart-1' },
    })
  })

  it('stores a new cart and the postal code of the product page in one cookie', async () => {
    letCartsStart()
    platform.on(ADD, { json: cartJson({ token: 'cart-new' }) })
    await add('20457')
    expect(browser.writes()).toEqual(['cart'])
    expect(await browser.read('cart')).toEqual({
      store: 'first',
      token: 'cart-new',
      postalCode: '20457',
    })
  })

  it.each([
    [404, 'Cart.NotFound'],
    [409, 'Cart.Completed'],
    [404, 'Carts.Unknown'],
  ])('starts a new cart when the old one is gone (%i %s)', async (status, code) => {
    letCartsStart()
    const kept = { postalCode: '20457', customerId: 'cus-ada', lastOrder: 'order-9' }
    await browser.hold({ customer: {}, cart: kept })
    platform.on(ADD, { json: cartJson({ token: 'cart-new' }) })
    platform.on(/carts\/cart-1/, problem(status, code))
    await add('10115')
    expect(await browser.read('cart')).toEqual({ store: 'first', token: 'cart-new', ...kept })
  })

  it('never uses the cart of a customer whose session has expired', async () => {
    letCartsStart()
    await browser.hold({ cart: { customerId: 'cus-ada', lastOrder: 'order-1' } })
    platform.on(ADD, { json: cartJson({ token: 'cart-new' }) })
    await add()
    expect(platform.calls(/cart-1/)).toEqual([])
    expect(await browser.read('cart')).toEqual({ store: 'first', token: 'cart-new' })
  })

  it('reports the remaining stock', async () => {
    await browser.hold({ cart: {} })
    platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson({ items: [] }) })
    platform.on(ADD, problem(409, 'Cart.InsufficientStock', { available: 3 }))
    expect(await add()).toEqual({ left: 3, isInCart: false })
    platform.on(ADD, problem(409, 'Cart.InsufficientStock', { available: 'none' }))
    expect(await add()).toEqual({ left: 0, isInCart: false })
  })

  it.each(FAULTS)('that fails (%s) is a fault, and changes no cookie', async (fault) => {
    await browser.hold({ cart: {} })
    platform.on(ADD, { fault })
    await expect(add()).rejects.toMatchObject({ name: 'CommerceError' })
    expect(browser.writes()).toEqual([])
    expect(new Set(platform.calls(ADD).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })
})

describe('changing the cart', () => {
  it('returns the changed cart', async () => {
    await browser.hold({ cart: {} })
    platform.on(REMOVE, { json: cartJson({ items: [], itemCount: 0 }) })
    const changed = { ok: true, value: expect.objectContaining({ itemCount: 0 }) }
    expect(await removeMug()).toEqual(changed)
    const notice = { key: 'removed' }
    expect(await removeMug(notice)).toEqual({ ...changed, notice })
  })

  it('is refused without a cart and for a cart that is gone', async () => {
    expect(await removeMug()).toMatchObject({ ok: false, errors: { '': { key: 'gone' } } })
    await browser.hold({ cart: {} })
    platform.on(REMOVE, problem(404, 'Cart.NotFound'))
    expect(await removeMug()).toMatchObject({
      ...{ ok: false, errors: { '': { key: 'changed' } }, leaveTo: '/cart' },
    })
    platform.on(REMOVE, problem(404, 'Lines.Unknown'))
    platform.on(/GET/, { json: cartJson() })
    await expect(removeMug()).rejects.toMatchObject({ name: 'CommerceError' })
  })

  it.each(FAULTS)('never reports success when it fails (%s)', async (fault) => {
    await browser.hold({ cart: {} })
    platform.on(REMOVE, { fault })
    await expect(removeMug()).rejects.toMatchObject({ name: 'CommerceError' })
  })

  it('to more than is in stock returns the remaining stock', async () => {
    await browser.hold({ cart: {} })
    platform.on(/PATCH/, problem(409, 'Cart.InsufficientStock', { available: 1 }))
    const { client } = await getShopper()
    expect(await stockLeft(() => setLineQuantity(client, 'cart-1', 'line-1', 9))).toEqual({
      left: 1,
    })
  })
})
