import { describe, expect, it } from 'vitest'
import { browser, redirectOf } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { findCart, readCart, toCartView } from './cart'

const platform = usePlatform()

const eur = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })
/** A cart as the platform has it, changed. */
async function cartWith(change: object) {
  await browser.hold({ cart: {} })
  platform.on(/GET/, { json: cartJson() })
  const cart = await findCart(await getShopper())
  if (!cart) throw new Error('There is no cart')
  return { ...cart, ...change }
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
