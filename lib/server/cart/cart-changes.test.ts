import { describe, expect, it } from 'vitest'
import { removeLine, setLineQuantity } from '@/lib/commerce/cart'
import { browser, redirectOf } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { readCart, toCartView } from './cart'
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

const eur = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })
/** A cart as the platform has it, changed. */
async function cartWith(change: object) {
  await browser.hold({ cart: {} })
  platform.on(ADD, { json: cartJson() })
  const { value } = (await add()) as { value: Parameters<typeof toCartView>[0] }
  return { ...value, ...change }
}

it('a cart is shown as the platform computed it', async () => {
  const totals = {
    ...{ itemCount: 7, subTotal: eur(2800), discount: eur(500), tax: eur(367), taxIncluded: false },
    ...{ taxSummary: [{ rate: 19, tax: eur(367) }], total: eur(2300), freeShippingFrom: eur(6000) },
  }
  const coupon = { code: 'FJORD', discount: eur(500) }
  const shipping = { name: 'Parcel', price: eur(490) }
  const unitPricing = { price: eur(1250), baseQuantity: 100, baseUnit: 'g' }
  const { items } = await cartWith({})
  const [{ unitPricing: _, ...line }] = items as [(typeof items)[number]]
  const cart = await cartWith({
    ...{ ...totals, freeShippingMissing: eur(3200), items: [{ ...line, unitPricing }] },
    coupon: { ...coupon, name: null, reason: null, minimum: null },
    shipping: { ...shipping, scheduledDate: '2026-12-01', scheduledWindow: null },
  })
  expect(toCartView(cart, await getShopper())).toEqual({
    ...{ ...totals, freeShippingMissing: eur(3200) },
    items: [{ ...line, pricePerUnit: expect.stringMatching(/12.50.* 100.g$/) }],
    coupon: { ...coupon, problem: null },
    shipping: { ...shipping, chosenDay: expect.stringMatching(/ 1\..Dezember$/) },
  })
})

it.each([
  ['a free one is reached', 0, 0, 0],
  ['a free one is not announced beside one that costs something', 490, 0, null],
  ['what is missing for a free one is said', 490, 500, 500],
  ['nothing is missing for one that is free anyway', 0, 500, null],
])('of deliveries, %s', async (_, price, missing, shown) => {
  const shipping = { name: 'Parcel', price: eur(price) }
  const cart = await cartWith({
    shipping: { ...shipping, scheduledDate: null, scheduledWindow: null },
    freeShippingMissing: eur(missing),
  })
  const view = toCartView(cart, await getShopper())
  expect(view.shipping).toEqual({ ...shipping, chosenDay: null })
  expect(view.freeShippingMissing?.amountMinor ?? null).toBe(shown)
})

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

  it('that was sent before, of another number, is added', async () => {
    await browser.hold({ cart: {} })
    platform.on(ADD, problem(422, 'Common.IdempotencyMismatch'))
    platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson() })
    const added = addItems(await getShopper(), mug, { attempt: 'a' })
    expect(await added).toMatchObject({ added: 2, value: { token: 'cart-1' } })
  })

  it('under the name of an attempt has a key of the cart and the variant, otherwise none', async () => {
    await browser.hold({ cart: {} })
    platform.on(ADD, { json: cartJson() })
    const shopper = await getShopper()
    for (const [variantId, attempt] of [
      ['var-1', 'a'],
      ['var-1', 'a'],
      ['var-2', 'a'],
      ['var-1', 'b'],
      ['var-1', ''],
    ] as const)
      await addItems(shopper, { ...mug, variantId }, { attempt })
    const keys = platform.calls(ADD).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3, 4])
    expect(keys[4]).toBeUndefined()
  })

  it('uses the cart of this browser and sets no cookie', async () => {
    await browser.hold({ cart: {} })
    platform.on(ADD, { json: cartJson() })
    expect(await add()).toMatchObject({ value: { token: 'cart-1', itemCount: 2 } })
    expect(browser.writes()).toEqual([])
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
    expect(platform.calls(ADD)).toHaveLength(1)
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

describe('the cart on a page', () => {
  const read = async () => readCart(await getShopper(), '/cart')

  it('is null without one, and redirects to a handler when its token is invalid', async () => {
    expect(await read()).toBeNull()
    await browser.hold({ cart: {} })
    platform.on(/GET/, { json: cartJson() })
    expect(await read()).toMatchObject({ token: 'cart-1' })
    platform.on(/GET/, problem(404, 'Cart.NotFound'))
    expect(await redirectOf(read())).toBe('/api/cart/renew?returnTo=%2Fcart')
    platform.on(/GET/, { json: cartJson({ status: 'completed' }) })
    expect(await redirectOf(read())).toBe('/api/cart/renew?returnTo=%2Fcart')
  })

  it.each(FAULTS)(
    'that cannot be read (%s) redirects to the outage page and back',
    async (fault) => {
      await browser.hold({ cart: {} })
      platform.on(/GET/, { fault })
      expect(await redirectOf(read())).toBe('/outage?returnTo=%2Fcart')
    },
  )

  it.each([
    ['a price has more decimals than its currency', { total: 28.005 }],
    ['there is no such currency', { currencyCode: 'EURO' }],
  ])('is malformed when %s', async (_, change) => {
    await browser.hold({ cart: {} })
    platform.on(/GET/, { json: cartJson(change) })
    expect(await redirectOf(read())).toBe('/outage?returnTo=%2Fcart')
  })
})
