import { randomInt, randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { AddressInput } from '@/lib/shop/address/address-format'
import { addLine, createCart, type Cart, setAddresses, setBuyer } from './cart'
import { listProducts } from './catalog'
import { completeCart, listPaymentMethods } from './checkout'
import { createCommerceClient, type CommerceClient } from './client'
import { loginCustomer } from './customer-login'
import { registerCustomer } from './customer'
import { listShippingOptions, selectShipping } from './shipping'
import type { Application } from './tokens'

/** Facts about the seeded data that the contract tests rely on. */
export const demo = {
  storeDomain: 'terra-tide.localhost',
  currencyCode: 'EUR',
  otherStoreDomain: 'norrlys.localhost',
  otherCurrencyCode: 'SEK',
  otherCountryCode: 'SE',
  /** A product with several variants, and a search for it with a typing error. */
  product: 'harbour-mug',
  mistypedSearch: 'HARBUOR mug',
  category: 'drinkware',
  coupon: 'WELCOME10',
  expiredCoupon: 'AUTUMN',
  countryCode: 'DE',
  /** Postal codes inside and outside the same-day delivery area. */
  nearPostalCode: '20354',
  farPostalCode: '04229',
  /** A customer with at least two orders. */
  customer: { email: 'hanna@example.com', password: 'demo-harbour-lamp' },
} as const

/** The domain of a second store, which must not see anything of the first one. */
export const otherStore: string = demo.otherStoreDomain

/** A client of the real platform, for a shopper at an address of their own. */
export function clientOf(
  storeDomain: string = demo.storeDomain,
  accessToken?: string,
  language?: string,
): CommerceClient {
  const forwardedFor = `198.51.${randomInt(256)}.${randomInt(256)}`
  return createCommerceClient({
    baseUrl: inject('platformUrl'),
    storeDomain,
    language,
    accessToken,
    forwardedFor,
  })
}

/** The storefront as the token issuer knows it. */
export function application(): Application {
  const { id, secret } = inject('clientCredentials')
  return { authUrl: inject('platformUrl'), clientId: id, clientSecret: secret }
}

export function newCredentials() {
  const name = randomUUID().slice(0, 8)
  return { email: `ada.${name}@example.com`, password: `quiet harbour ${name}` }
}

/** Registers somebody and signs them in. */
export async function signInNewCustomer(storeDomain: string = demo.storeDomain) {
  const credentials = newCredentials()
  const anonymous = clientOf(storeDomain)
  await registerCustomer(anonymous, { ...credentials, firstName: 'Ada', lastName: 'Test' })
  const login = await loginCustomer(anonymous, credentials)
  if (!login.ok) throw new Error(`The new customer could not sign in: ${login.code}`)
  const client = clientOf(storeDomain, login.tokens.accessToken)
  return { client, credentials, tokens: login.tokens }
}

/** A variant with at least this quantity in stock. */
export async function findStocked(client: CommerceClient, pieces: number) {
  const page = await listProducts(client, { filter: {}, sort: 'NEWEST', limit: 200 })
  const variants = page.data.flatMap((product) => product.variants)
  const stocked = variants.find((variant) => variant.availableQuantity >= pieces)
  if (!stocked) throw new Error(`No variant has ${pieces} pieces.`)
  return stocked
}

/** A cart with items of one variant. */
export async function startCart(client: CommerceClient, quantity = 1): Promise<Cart> {
  const variant = await findStocked(client, quantity + 5)
  const cart = await createCart(client, variant.price.currencyCode)
  return addLine(client, cart.token, { variantId: variant.id, quantity })
}

/** A cart with pieces of a variant of its own, whose stock is these pieces until it is set. */
export async function openScarceCart(client: CommerceClient, quantity: number) {
  const sku = randomUUID()
  const variant = { sku, price: 5, availableQuantity: quantity }
  const made = await asMerchant('POST', '/v1/catalog/products', {
    title: 'Scarce',
    variants: [variant],
  })
  const variantId = (made as { variants: { id: string }[] }).variants[0]?.id ?? ''
  const { token } = await createCart(client, demo.currencyCode)
  const cart = await addLine(client, token, { variantId, quantity })
  const setStock = (pieces: number) =>
    asMerchant('POST', '/v1/inventory/batches', {
      ...{ mode: 'set', lines: [{ sku, quantity: pieces }] },
    })
  return { cart, variantId, setStock }
}

export const leipzig: AddressInput = {
  firstName: 'Ada',
  lastName: 'Test',
  company: null,
  line1: 'Gleisbogen 22',
  line2: null,
  city: 'Leipzig',
  region: null,
  postalCode: demo.farPostalCode,
  countryCode: demo.countryCode,
  phone: null,
}

/** In the country of the second store. */
export const stockholm: AddressInput = {
  ...leipzig,
  line1: 'Norrtullsgatan 8',
  city: 'Stockholm',
  postalCode: '113 27',
  countryCode: demo.otherCountryCode,
}

/** A cart with buyer, address and delivery: everything needed to complete it. */
export async function prepareCart(
  client: CommerceClient,
  email: string,
  shippingAddress = leipzig,
): Promise<Cart> {
  const { token } = await startCart(client)
  await setBuyer(client, token, { email, firstName: 'Ada', lastName: 'Test', phone: null })
  await setAddresses(client, token, { shippingAddress, billingAddress: null })
  const options = await listShippingOptions(client, token)
  const option = options.find(({ available, type }) => available && type === 'regular')
  if (!option) throw new Error('The cart cannot be delivered.')
  return selectShipping(client, token, { shippingMethodId: option.id })
}

/** Completes a prepared cart; `type` is the kind of payment. */
export async function placeOrder(
  client: CommerceClient,
  cart: Cart,
  type: string,
  storeDomain: string = demo.storeDomain,
) {
  const methods = await listPaymentMethods(client, cart.token)
  const method = methods.find((candidate) => candidate.type === type && candidate.available)
  if (!method) throw new Error(`Nothing of type ${type} can be paid with.`)
  const completion = {
    paymentMethodId: method.id,
    expectedTotal: cart.total,
    returnUrl: `http://${storeDomain}:3000/checkout/payment`,
    locale: 'en',
    localeUrl: `http://${storeDomain}:3000/`,
    buyerNote: 'Please ring twice.',
    idempotencyKey: randomUUID(),
  }
  const first = await completeCart(client, cart.token, completion)
  return { first, repeat: () => completeCart(client, cart.token, completion) }
}

/** Calls the Admin API as the merchant of the first store. */
export async function asMerchant(method: string, path: string, body?: object): Promise<unknown> {
  const { id: client_id, secret: client_secret } = inject('merchantCredentials')
  const form = { grant_type: 'client_credentials', scope: 'api_admin', client_id, client_secret }
  const request = { method: 'POST', body: new URLSearchParams(form) }
  const issued = await fetch(new URL('/connect/token', inject('platformUrl')), request)
  const { access_token: token } = (await issued.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body ? { body: JSON.stringify(body) } : {}
  const answer = await fetch(new URL(path, inject('platformUrl')), { method, headers, ...sent })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** Delivers an order on invoice, as the merchant of the first store. */
export async function deliverOrder(orderId: string): Promise<void> {
  for (const to of ['inProgress', 'inTransit', 'delivered']) {
    await asMerchant('POST', `/v1/orders/${orderId}/transitions`, { to })
  }
}
