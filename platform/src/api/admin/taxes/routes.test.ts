import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { addPickupPoint, addShippingMethod, hamburg } from '#commerce/selling-store.testing.ts'
import { products } from '#store/schema/catalog.ts'
import { mails } from '#store/schema/mails.ts'
import { orderItems, orders } from '#store/schema/orders.ts'
import { stores } from '#store/schema/tenancy.ts'
import { addStore, readJson, readProblem, signInApplication } from '#testing.ts'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import type { CartReply } from '#api/storefront/cart/schemas.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const send = (method: string, path: string, body?: unknown, bearer = token) =>
  shop.call(method, path, body, { authorization: `Bearer ${bearer}` })

const german = (taxClass: string, rate: number) => ({
  countryCode: 'DE',
  region: null,
  taxClass,
  rate,
})
const setTax = (settings: object) =>
  send('PUT', '/v1/tax-settings', {
    shippingTax: 'standard',
    rounding: 'total',
    rates: [],
    ...settings,
  })

/** A cart ready for checkout, with a product of each tax class. */
async function openMixedCart() {
  const { variantId } = await shop.variantOf(5)
  const reduced = await shop.variantOf(5)
  await shop.services.db
    .update(products)
    .set({ taxClass: 'reduced' })
    .where(eq(products.id, reduced.productId))
  const { path } = await shop.openReadyCart(variantId)
  shop.advance(1000)
  const added = await shop.call('POST', `${path}/items`, {
    variantId: reduced.variantId,
    quantity: 1,
  })
  return { path, cart: await readJson<CartReply>(added) }
}

async function order(path: string, cart: CartReply) {
  const reply = await shop.complete(path, shop.payBy(shop.transfer, cart), `tax-${path}`)
  const { orderId } = await readJson<CompleteReply>(reply)
  return readJson<OrderJson>(await send('GET', `/v1/orders/${orderId}`))
}

describe('a store without rates', () => {
  it('charges the rate of the store on everything', async () => {
    const { cart } = await openMixedCart()
    // Two bowls and shipping.
    expect(cart.taxSummary).toEqual([{ rate: 19, net: 46.13, tax: 8.77, gross: 54.9 }])
    expect(cart.items.map(({ taxRate }) => taxRate)).toEqual([19, 19])
  })
})

it.each([
  ['US', 'en', /Includes tax at 19%/],
  ['AU', 'de', /Enthält GST 19\s%/],
  ['DE', 'pt-BR', /Inclui imposto de 19%/],
])('mails call tax as the country of the store does: %s in %s', async (country, language, tax) => {
  const { path, cart } = await openMixedCart()
  const { id: orderId } = await order(path, cart)
  const setCountry = (countryCode: string) =>
    shop.services.db.update(stores).set({ countryCode }).where(eq(stores.id, shop.store.id))
  await setCountry(country)
  const kind = `/v1/mail-templates/orderConfirmation/${language}`
  const mail = await send('POST', `${kind}/preview`, { orderId })
  expect(await readJson<{ text: string }>(mail)).toMatchObject({ text: expect.stringMatching(tax) })
  await setCountry('DE')
})

describe('a store with rates', () => {
  it('charges each class its rate, in the cart, the order and its mail', async () => {
    const response = await setTax({ rates: [german('standard', 19), german('reduced', 7)] })
    expect(response.status).toBe(200)
    const { path, cart } = await openMixedCart()
    expect(cart.items.map(({ taxRate, taxClass }) => [taxClass, taxRate])).toEqual([
      ['standard', 19],
      ['reduced', 7],
    ])
    expect(cart.taxSummary.map(({ rate }) => rate)).toEqual([19, 7])
    const placed = await order(path, cart)
    expect(placed.taxSummary).toEqual(cart.taxSummary)
    expect(placed.shippingTax).toBe(cart.shippingTax)
    expect(placed.items.map((item) => item.tax)).toEqual(cart.items.map((item) => item.tax))
    const sent = await shop.services.db.select({ body: mails.body }).from(mails)
    expect(sent.at(-1)?.body).toContain('Includes VAT at 7%: €1.64')
    // Later rates do not apply to it.
    await setTax({ rates: [german('standard', 10), german('reduced', 10)] })
    const again = await readJson<OrderJson>(await send('GET', `/v1/orders/${placed.id}`))
    expect(again.taxSummary).toEqual(placed.taxSummary)
    await setTax({})
  })

  it('charges a class without a rate the standard one, and the zero class nothing', async () => {
    const { variantId, productId } = await shop.variantOf(5)
    const { path } = await shop.openReadyCart(variantId)
    const rateOf = async (taxClass: 'reduced' | 'zero', rates: object[]) => {
      await setTax({ rates })
      const isProduct = eq(products.id, productId)
      await shop.services.db.update(products).set({ taxClass }).where(isProduct)
      return (await readJson<CartReply>(await shop.call('GET', path))).items[0]?.taxRate
    }
    expect(await rateOf('reduced', [])).toBe(19)
    expect(await rateOf('reduced', [german('standard', 25)])).toBe(25)
    expect(await rateOf('zero', [])).toBe(0)
    expect(await rateOf('zero', [german('standard', 25)])).toBe(0)
    expect(await rateOf('zero', [german('standard', 25), german('zero', 3)])).toBe(3)
    await setTax({})
  })

  it('applies a changed rate from the next request on, and refuses a checkout at the old total', async () => {
    const addTax = (taxIncluded: boolean) =>
      shop.services.db.update(stores).set({ taxIncluded }).where(eq(stores.id, shop.store.id))
    await addTax(false)
    const { path, cart } = await openMixedCart()
    await setTax({ rates: [german('standard', 25), german('reduced', 5)] })
    const refused = await shop.complete(path, shop.payBy(shop.transfer, cart), `tax-${path}`)
    expect(refused.status).toBe(409)
    expect(await readProblem(refused)).toMatchObject({ code: 'Cart.TotalChanged' })
    const view = await readJson<CartReply>(await shop.call('GET', path))
    expect(view.taxSummary.map(({ rate }) => rate)).toEqual([25, 5])
    await setTax({})
    await addTax(true)
  })

  it('splits shipping among the rates if the store is set to do so', async () => {
    await setTax({
      shippingTax: 'proportional',
      rates: [german('standard', 19), german('reduced', 7)],
    })
    const { cart } = await openMixedCart()
    const gross = cart.items.reduce((sum, item) => sum + item.lineTotal, 0)
    const [standard] = cart.taxSummary
    const part = (cart.items[0]?.lineTotal ?? 0) / gross
    expect(standard?.gross).toBeCloseTo(cart.total * part, 1)
    await setTax({})
  })

  it('charges the rate of the address’s region, or else of its country', async () => {
    const rates = [german('standard', 19), { ...german('standard', 16), region: 'Bayern' }]
    await setTax({ rates })
    const { path } = await openMixedCart()
    const toRegion = async (region: string | null) => {
      const { shippingAddress } = await readJson<CartReply>(await shop.call('GET', path))
      const reply = await shop.call('PATCH', `${path}/addresses`, {
        shippingAddress: { ...shippingAddress, region },
      })
      return (await readJson<CartReply>(reply)).taxSummary.map(({ rate }) => rate)
    }
    expect(await toRegion('bayern')).toEqual([16])
    expect(await toRegion('Hessen')).toEqual([19])
    expect(await toRegion(null)).toEqual([19])
    await setTax({})
  })
})

it('what is collected is taxed where it is collected, whatever the buyer’s address', async () => {
  const { db } = shop.services
  await setTax({
    rates: [german('standard', 19), { ...german('standard', 20), countryCode: 'AT' }],
  })
  const { path, cart } = await openMixedCart()
  expect(cart.taxSummary.map(({ rate }) => rate)).toEqual([19])
  const shippingMethodId = await addShippingMethod(db, shop.store, { type: 'pickup' })
  const address = { ...hamburg, countryCode: 'AT' }
  const pickupPointId = await addPickupPoint(db, shop.store, { address })
  const chosen = await shop.change('PATCH', `${path}/shipping`, { shippingMethodId, pickupPointId })
  expect(chosen.taxSummary.map(({ rate }) => rate)).toEqual([20])
  await setTax({})
})

describe('an order of an older version', () => {
  it('shows the tax of its single rate, split among its lines', async () => {
    const { path, cart } = await openMixedCart()
    const { id, taxSummary } = await order(path, cart)
    const { db } = shop.services
    await db
      .update(orders)
      .set({ taxSummary: null, shippingTaxMinor: null })
      .where(eq(orders.id, id))
    const nothing = { taxClass: null, taxRate: null, taxMinor: null, discountMinor: null }
    await db.update(orderItems).set(nothing).where(eq(orderItems.orderId, id))
    const old = await readJson<OrderJson>(await send('GET', `/v1/orders/${id}`))
    expect(old.taxSummary).toEqual(taxSummary)
    const parts = [...old.items.map(({ tax }) => tax), old.shippingTax]
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(old.tax, 5)
  })
})

describe('refusals', () => {
  it.each([
    ['a class twice for one place', [german('standard', 19), german('standard', 7)]],
    [
      'a class twice for one region, by its code and by its name',
      ['CO', 'Colorado'].map((region) => ({
        ...german('standard', 8.81),
        ...{ countryCode: 'US', region },
      })),
    ],
    ['a rate above 100', [german('standard', 101)]],
    ['a class that does not exist', [german('luxury', 19)]],
    ['a country that is not a code', [{ ...german('standard', 19), countryCode: 'Germany' }]],
  ])('400 for %s', async (_name, rates) => {
    expect((await setTax({ rates })).status).toBe(400)
  })

  it('403 without the scope to change them', async () => {
    const reader = await signInApplication(shop.services, shop.store, ['settings:read'])
    const body = { shippingTax: 'standard', rounding: 'total', rates: [] }
    expect((await send('PUT', '/v1/tax-settings', body, reader)).status).toBe(403)
    expect((await send('GET', '/v1/tax-settings', undefined, reader)).status).toBe(200)
  })

  it('keeps the rates of stores separate', async () => {
    const other = await signInApplication(shop.services, await addStore(shop.services))
    const read = async (bearer: string) =>
      readJson(await send('GET', '/v1/tax-settings', undefined, bearer))
    const own = { shippingTax: 'proportional', rates: [german('standard', 19)] }
    await setTax(own)
    const initial = { shippingTax: 'standard', rounding: 'total', rates: [] }
    expect(await read(other)).toMatchObject({ rates: [] })
    await send('PUT', '/v1/tax-settings', initial, other)
    expect(await read(token)).toMatchObject(own)
    await setTax({})
  })
})
