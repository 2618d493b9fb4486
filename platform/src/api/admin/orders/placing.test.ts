import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { addStore, readJson, readProblem, signInApplication, signInCustomer } from '#testing.ts'
import { hashToken, newId } from '#store/ids.ts'
import { carts } from '#store/schema/carts.ts'
import { images } from '#store/schema/catalog.ts'
import type { OrderJson } from './schemas.ts'

const shop = await openTestCheckout()
const { services } = shop
const token = await signInApplication(services, shop.store)
const reader = await signInApplication(services, shop.store, ['orders:read'])
afterAll(() => shop.close())

const place = (body: object, bearer = token, key: string = crypto.randomUUID()) => {
  const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': key }
  return shop.call('POST', '/v1/orders', body, headers)
}

const picture = { url: '/media/bowl.webp', alt: 'A bowl', width: 800, height: 600 }

async function fillCart(email?: string) {
  const { variantId, productId } = await shop.variantOf(5)
  const { id: storeId, tenantId } = shop.store
  const at = { id: newId('img'), storeId, tenantId, productId }
  await services.db.insert(images).values({ ...at, ...picture })
  const { path, cart } = await shop.openReadyCart(variantId, 2, email)
  const cartToken = path.slice('/v1/carts/'.length)
  return { cartToken, paymentMethodId: shop.transfer, expectedTotal: cart.total }
}

it('an order is placed by hand once, as a shopper would have placed it', async () => {
  const wish = await fillCart('caller@example.com')
  const first = await place(wish)
  expect(first.status, await first.clone().text()).toBe(200)
  const order = await readJson<OrderJson>(first)
  expect(order).toMatchObject({
    ...{ email: 'caller@example.com', customerId: null, state: 'created', total: 54.9 },
    ...{ payment: { type: 'bankTransfer', status: 'due' }, items: [{ quantity: 2 }] },
  })
  expect(order.items[0]?.image).toEqual(picture)
  expect(order.timeline[0]?.actor).toMatchObject({ kind: 'application' })
  const second = await readJson<OrderJson>(await place(wish))
  expect(second.orderNumber).toBe(order.orderNumber)
  expect(await shop.mailsTo('caller@example.com')).toHaveLength(1)
  const audit = await shop.call('GET', `/v1/audit?subjectId=${order.id}`, undefined, {
    authorization: `Bearer ${token}`,
  })
  expect(await audit.json()).toMatchObject({
    data: [{ operation: 'PlaceOrder' }, { operation: 'PlaceOrder' }],
  })
})

it('an order and its mail are in the language of the store, or in the one that is named', async () => {
  const { defaultLocale, settings } = shop.store
  const mailOf = async (email: string, locale?: string) => {
    const placed = await place({ ...(await fillCart(email)), ...(locale && { locale }) })
    expect(placed.status, await placed.clone().text()).toBe(200)
    return (await shop.mailsTo(email))[0]?.subject
  }
  expect([defaultLocale, settings.languages]).toEqual(['en', undefined])
  expect(await mailOf('english@example.com')).toMatch(/^Your order/)
  expect(await mailOf('german@example.com', 'de')).toMatch(/^Ihre Bestellung|^Deine Bestellung/)
})

it('an order of a customer is in her account', async () => {
  const { customer } = await signInCustomer(services, shop.store)
  const placed = await place({ ...(await fillCart()), customerId: customer.id })
  expect(await readJson<OrderJson>(placed)).toMatchObject({ customerId: customer.id })
  const stranger = await place({ ...(await fillCart()), customerId: 'cus_nobody' })
  expect(await readProblem(stranger)).toMatchObject({ errors: { customerId: expect.anything() } })
})

it('is of whoever it is placed for, also after it was refused for somebody else', async () => {
  const { customer } = await signInCustomer(services, shop.store)
  const wish = await fillCart('guest@example.com')
  const refused = await place({ ...wish, expectedTotal: 1, customerId: customer.id })
  expect((await readProblem(refused)).code).toBe('Cart.TotalChanged')
  const isCart = eq(carts.tokenHash, hashToken(wish.cartToken))
  const readOwner = async () =>
    (await services.db.select().from(carts).where(isCart))[0]?.customerId
  expect(await readOwner()).toBeNull()
  // A shopper who has signed in may have filled it.
  await services.db.update(carts).set({ customerId: customer.id }).where(isCart)
  const placed = await readJson<OrderJson>(await place({ ...wish, customerId: null }))
  expect(placed).toMatchObject({ customerId: null, email: 'guest@example.com' })
  expect(await readOwner()).toBeNull()
})

it('is refused at another total, for a payment page, without the scope and in another store', async () => {
  const wish = await fillCart()
  const codeOf = async (answer: Promise<Response>) => (await readProblem(await answer)).code
  expect(await codeOf(place({ ...wish, expectedTotal: 1 }))).toBe('Cart.TotalChanged')
  const byCard = place({ ...wish, paymentMethodId: shop.redirect })
  expect((await byCard).status).toBe(400)
  expect(await codeOf(place(wish, reader))).toBe('Auth.ScopeMissing')
  const elsewhere = await signInApplication(services, await addStore(services))
  expect(await codeOf(place(wish, elsewhere))).toBe('Cart.NotFound')
})

it('an order has the taxes of the country to which it is sent, as the cart had them', async () => {
  const rates = [{ countryCode: 'DE', region: null, taxClass: 'standard', rate: 7 }]
  const body = { shippingTax: 'standard', rounding: 'total', rates }
  const headers = { authorization: `Bearer ${token}` }
  expect((await shop.call('PUT', '/v1/tax-settings', body, headers)).status).toBe(200)
  const order = await readJson<OrderJson>(await place(await fillCart()))
  expect(order.taxSummary.map(({ rate }) => Number(rate))).toEqual([7])
  expect(order.items.map(({ taxRate }) => Number(taxRate))).toEqual([7])
})
