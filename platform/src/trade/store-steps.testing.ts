import fc from 'fast-check'
import { answered } from '#outbound/dialler.testing.ts'
import { testStripeKeys } from '#adapters/stripe-objects.testing.ts'
import { Breach, isBusy, type Answer } from './shop.testing.ts'
import { ask, isOk, kind, manner, of, orderOf, pick, post } from './step.testing.ts'

const adjustStep = kind({
  weight: 3,
  values: fc.record({
    variant: fc.nat({ max: 2 }),
    place: fc.nat({ max: 1 }),
    by: fc.integer({ min: -3, max: 3 }),
    manner,
  }),
  run: async (ledger, shop, { variant, place, by, manner: how }) => {
    const { variantId } = pick(shop.variants, variant)
    const lines = [{ variantId, locationId: shop.places[place], quantity: by }]
    const call = { method: 'POST', path: '/v1/inventory/batches', body: { mode: 'adjust', lines } }
    const answer = await post(ledger, shop, call, how)
    const before = ledger.received.get(variantId)
    // A product that is deleted at once has no stock afterwards.
    if (isOk(answer) && before !== undefined) ledger.received.set(variantId, before + by)
  },
})

const setStep = kind({
  weight: 2,
  values: fc.record({
    variant: fc.nat({ max: 2 }),
    place: fc.nat({ max: 1 }),
    level: fc.nat({ max: 5 }),
  }),
  run: async (ledger, shop, { variant, place, level }) => {
    const { variantId } = pick(shop.variants, variant)
    const locationId = shop.places[place]
    const body = { variantId, locationId, availableQuantity: level }
    const answer = await post(ledger, shop, { method: 'PUT', path: '/v1/inventory/levels', body })
    const before = ledger.books.levels.find(
      (each) => each.variantId === variantId && each.locationId === locationId,
    )
    const received = (ledger.received.get(variantId) ?? 0) + level - (before?.level ?? 0)
    if (isOk(answer) && ledger.received.has(variantId)) ledger.received.set(variantId, received)
  },
})

/** Imports a file with the price of one product, and with its stock at the main place or without. */
const importStep = kind({
  weight: 3,
  values: fc.record({
    product: fc.nat({ max: 2 }),
    price: fc.integer({ min: 1, max: 4000 }),
    level: fc.option(fc.nat({ max: 5 })),
    manner,
  }),
  run: async (ledger, shop, { product, price, level, manner: how }) => {
    const { variantId, slug } = pick(shop.variants, product)
    ledger.keys += 1
    const row = {
      ...{ Handle: slug, Title: `Bowl ${String(ledger.keys)}`, 'Variant SKU': variantId },
      'Variant Price': (price / 100).toFixed(2),
      ...(level !== null && { 'Variant Inventory Qty': String(level) }),
    }
    const { faultList } = await shop.importRow(row, level !== null, how)
    if (faultList.length > 0) throw new Breach(`Import: ${JSON.stringify([row, faultList])}`)
    if (level === null || !ledger.received.has(variantId)) return
    const before = ledger.books.levels.find(
      (each) => each.variantId === variantId && each.locationId === shop.places[0],
    )
    const received = (ledger.received.get(variantId) ?? 0) + level - (before?.level ?? 0)
    ledger.received.set(variantId, received)
  },
})

const productStep = kind({
  weight: 2,
  values: fc.record({ product: fc.nat({ max: 2 }), price: fc.integer({ min: 1, max: 4000 }) }),
  run: (ledger, shop, { product, price }) => {
    const { productId, variantId } = pick(shop.variants, product)
    const variants = [{ id: variantId, sku: variantId, price: price / 100 }]
    const path = `/v1/catalog/products/${productId}`
    return post(ledger, shop, { method: 'PATCH', path, body: { variants } })
  },
})

/** A price that begins and ends by itself. */
const planStep = kind({
  weight: 2,
  values: fc.record({ product: of, price: fc.integer({ min: 1, max: 4000 }), minute: of, manner }),
  run: (ledger, shop, { product, price, minute, ...values }) => {
    const { variantId } = pick(shop.variants, product)
    const inMinutes = (after: number) =>
      new Date(shop.platform.services.clock().getTime() + after * 60_000).toISOString()
    const body = { startsOn: inMinutes(minute), endsOn: inMinutes(minute + 30) }
    const call = { method: 'POST', path: '/v1/catalog/planned-prices' }
    return ask(ledger, shop, { ...call, body: { variantId, price: price / 100, ...body } }, values)
  },
})

/** A variant that is not on sale is in no new order. */
const sleepStep = kind({
  weight: 2,
  values: fc.record({ product: fc.nat({ max: 2 }), isActive: fc.boolean() }),
  run: async (ledger, shop, { product, isActive }) => {
    const { productId, variantId } = pick(shop.variants, product)
    const path = `/v1/catalog/products/${productId}/variants/${variantId}`
    const isDone = await ask(ledger, shop, { method: 'PATCH', path, body: { isActive } })
    if (isDone) ledger.asleep[isActive ? 'delete' : 'add'](variantId)
    return isDone
  },
})

/** One more use of a coupon; what it was used for stays counted. */
const couponStep = kind({
  weight: 2,
  values: fc.record({ more: fc.nat({ max: 1 }), isActive: fc.boolean() }),
  run: (ledger, shop, { more, isActive }) => {
    const { used = 0, limit, id } = ledger.books.coupons.find(({ code }) => code === 'SHARE') ?? {}
    const usageLimit = Math.max(1, used, limit ?? 0) + more
    const body = { code: 'SHARE', name: 'Share', type: 'percentage', percentage: 15, usageLimit }
    const path = `/v1/coupons/${String(id)}`
    return ask(ledger, shop, { method: 'PUT', path, body: { ...body, isActive } })
  },
})

const deliveryStep = kind({
  weight: 2,
  values: fc.record({ basePrice: fc.constantFrom(0, 3.5, 4.9) }),
  run: (ledger, shop, given) => {
    const path = `/v1/shipping/methods/${shop.shippingMethodId}`
    const body = { ...given, name: 'Parcel', type: 'regular', currency: 'EUR' }
    return ask(ledger, shop, { method: 'PUT', path, body })
  },
})

/** A way to pay goes only when none of its payments is under way; what was bought with it stays. */
const removeMethodStep = kind({
  weight: 1,
  values: fc.record({
    pay: fc.constantFrom('card', 'cardOnShipment', 'practice', 'cash', 'invoice'),
  }),
  run: async (ledger, shop, { pay }) => {
    const path = `/v1/payment-methods/${shop.methods[pay as keyof typeof shop.methods]}`
    const isNeeded = ledger.sales.some((sale) => {
      const { status, provider } = orderOf(ledger, sale).payment
      const isUnderWay = ['pending', 'authorized', 'paid', 'partiallyRefunded'].includes(status)
      return sale.pay === pay && provider !== null && isUnderWay
    })
    const promised = isNeeded ? false : null
    const isGone = await ask(ledger, shop, { method: 'DELETE', path }, { promised })
    if (isGone) ledger.removed.add(pay)
    return isGone
  },
})

const deleteStep = kind({
  weight: 1,
  values: fc.record({ product: fc.nat({ max: 2 }) }),
  run: async (ledger, shop, { product }) => {
    const { productId, variantId } = pick(shop.variants, product)
    const path = `/v1/catalog/products/${productId}`
    // From before the call on: what happens at once may find it or not.
    ledger.received.delete(variantId)
    return post(ledger, shop, { method: 'DELETE', path })
  },
})

const taxStep = kind({
  weight: 1,
  values: fc.record({
    standard: fc.constantFrom(19, 25.5, 0),
    reduced: fc.constantFrom(7, 12),
    shippingTax: fc.constantFrom('standard', 'proportional'),
  }),
  run: (ledger, shop, { standard, reduced, shippingTax }) => {
    const rates = Object.entries({ standard, reduced }).map(([taxClass, rate]) => ({
      ...{ countryCode: 'DE', taxClass, rate },
    }))
    const body = { shippingTax, rounding: 'total', rates }
    return post(ledger, shop, { method: 'PUT', path: '/v1/tax-settings', body })
  },
})

const providerStep = kind({
  weight: 1,
  values: fc.record({ provider: fc.constantFrom('practice', 'stripe') }),
  run: (ledger, shop, { provider }) => {
    const path = `/v1/payment-methods/${shop.methods.card}/provider`
    const keys = provider === 'stripe' ? testStripeKeys : {}
    return post(ledger, shop, { method: 'PUT', path, body: { provider, ...keys } })
  },
})

const timeStep = kind({
  weight: 5,
  values: fc.record({ minutes: fc.constantFrom(1, 10, 31, 31, 24 * 60, 8 * 24 * 60) }),
  run: (ledger, { platform }, { minutes }) => {
    // Keys are kept for a day.
    if (minutes >= 24 * 60) ledger.sent.splice(0)
    return Promise.resolve(platform.advance(minutes * 60_000))
  },
})

const workStep = kind({
  weight: 6,
  values: fc.record({ manner }),
  run: async (ledger, shop, { manner: how }) => {
    ledger.hasDied ||= typeof how === 'object'
    if (typeof how === 'object') shop.platform.crashes.arm(how.crashAt)
    // Whoever works beside one that dies would go on unseen.
    await shop.work(typeof how === 'object' ? 1 : 4).catch((error: unknown) => {
      if (typeof how !== 'object') throw error
    })
    shop.platform.crashes.disarm()
    if (how === 'twice') await Promise.all([shop.work(2), shop.work(2)])
  },
})

const repeatStep = kind({
  weight: 4,
  values: fc.record({ which: fc.nat({ max: 5 }) }),
  can: ({ sent }) => sent.length > 0,
  run: async ({ sent, erased }, shop, { which }) => {
    // A day that passes at once with it ends all keys.
    if (sent.length === 0) return false
    const { call, answer } = pick(sent, sent.length - 1 - (which % sent.length))
    const again = await shop.send(call)
    const idOf = ({ body }: Answer) => body as { id?: string; orderId?: string } | null
    const [first, second] = [idOf(answer), idOf(again)]
    const isSame = first?.id === second?.id && first?.orderId === second?.orderId
    if (isBusy(again) || (again.status === answer.status && isSame)) return true
    // An erasure also deletes the answers about the order, and no others.
    const isGone = JSON.stringify(again.body).includes('AnswerUnreadable')
    const about = JSON.stringify([call, answer])
    if (isGone && [...erased].some((orderId) => about.includes(orderId))) return true
    throw new Breach(`Repeated later: ${JSON.stringify([call, answer, again])}`)
  },
})

const faultStep = kind({
  weight: 2,
  values: fc.record({
    on: fc.constantFrom('POST', '', 'POST /v1/refunds', 'POST /v1/refunds', 'the receiver'),
    kind: fc.constantFrom('reset', 'reset', 429),
    isRepeated: fc.boolean(),
  }),
  run: (ledger, { platform }, { isRepeated, ...fault }) => {
    if (fault.on === 'the receiver') {
      const unreachable = { kind: 'unreachable', detail: 'reset' } as const
      const answer = fault.kind === 429 ? answered(429, '90') : unreachable
      platform.receiver.break(...Array.from({ length: isRepeated ? 10 : 1 }, () => answer))
      return Promise.resolve()
    }
    ledger.isBroken = true
    // Stripe's client sends once again by itself.
    const faults = isRepeated ? [fault, fault] : [fault]
    return Promise.resolve(platform.stripe.break(...(faults as never[])))
  },
})

/** What a merchant changes in the store, and what happens around it. */
export const storeKinds = {
  'plan a price': planStep,
  'put a variant to sleep': sleepStep,
  'change a coupon': couponStep,
  'change the delivery price': deliveryStep,
  'remove a way to pay': removeMethodStep,
  'adjust stock': adjustStep,
  'set stock': setStep,
  'import a file': importStep,
  'edit a product': productStep,
  'delete a product': deleteStep,
  'change tax': taxStep,
  'change the provider': providerStep,
  'let time pass': timeStep,
  'run the jobs': workStep,
  'repeat a call': repeatStep,
  'break a connection': faultStep,
}
