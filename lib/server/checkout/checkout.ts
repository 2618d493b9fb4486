import 'server-only'
import { redirect } from 'next/navigation'
import { type Cart, getCart, setAddresses, setBuyer } from '@/lib/commerce/cart'
import { keyOf } from '@/lib/commerce/client'
import { orderPath } from '@/lib/shop/links'
import {
  CONTACT_FIELDS,
  STEPS,
  type Step,
  readContact,
  type Contact,
} from '@/lib/shop/checkout/checkout-forms'
import { readCart, saveCart } from '@/lib/server/cart/cart'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { localizePath, onwardPath } from '@/lib/server/request/request-locale'
import { asFault, type CommerceError, hasCode, keepsSession } from '@/lib/commerce/errors'
import { createAddress, findAddress } from '@/lib/commerce/customer-addresses'
import { listPaymentMethods } from '@/lib/commerce/checkout'
import {
  cheapestWindow,
  listShippingOptions,
  selectShipping,
  type ShippingChoice,
} from '@/lib/commerce/shipping'
import type { AddressInput } from '@/lib/shop/address/address-format'
import { refuse, type Outcome } from '@/lib/server/forms/form-action'
import { unlessFault } from '@/lib/server/request/log'

/** The shopper and the cart of a checkout page. */
export interface Checkout {
  readonly shopper: Shopper
  readonly cart: Cart
}

/**
 * The checkout for a page. Entries are stored in the platform's cart, the chosen payment method in
 * the cart cookie. Opening a step too early redirects to the first incomplete one.
 */
export async function readCheckout(step: Step): Promise<Checkout> {
  const shopper = await getShopper()
  // A pending payment is settled first: the cart belongs to that order.
  if (shopper.cart?.pendingOrder) redirect(await onwardPath('/checkout/return'))
  const cart = await readCart(shopper, `/checkout/${step}`, { noticePage: '/cart' })
  // Who comes back before the page of the order was shown would buy it again.
  const lastOrder = !cart && shopper.cart?.lastOrder
  if (lastOrder) redirect(await localizePath(orderPath(lastOrder)))
  if (!cart || cart.itemCount === 0) redirect(await onwardPath('/cart'))
  const open = firstOpenStep(cart, shopper)
  if (STEPS.indexOf(open) < STEPS.indexOf(step)) redirect(await onwardPath(`/checkout/${open}`))
  return { shopper, cart }
}

/** A hash of what the review shows beside total and delivery, which the platform compares itself. */
export const seenOf = (cart: Cart, paymentMethodId: string): string => {
  const { token, email, shippingAddress, billingAddress, items } = cart
  const pieces = items.map(({ variantId, quantity }) => [variantId, quantity])
  return keyOf({ token, email, shippingAddress, billingAddress, pieces, paymentMethodId })
}

/** The first incomplete step. */
export function firstOpenStep(cart: Cart, shopper: Shopper): Step {
  if (!cart.email || !cart.shippingAddress) return 'contact'
  if (!cart.shipping) return 'delivery'
  return shopper.cart?.paymentMethodId ? 'review' : 'payment'
}

/** Of a form in a tab whose cart was ordered in another one, or is gone with its cookie. */
export const withoutCart = ({ cart }: Shopper): Outcome =>
  cart?.lastOrder
    ? { ok: true, go: orderPath(cart.lastOrder) }
    : { ok: true, go: '/cart', notice: { key: 'cartRenewed' } }

/** Contact step. `intent=country` only shows the fields for another country. */
export async function saveContactStep(
  values: Readonly<Record<string, string>>,
  shopper: Shopper,
): Promise<Outcome> {
  if (values.intent === 'country') return { ok: false, errors: {} }
  const token = shopper.cart?.token
  if (!token) return withoutCart(shopper)
  const read = readContact(values)
  if (!read.ok) return read
  const shippingAddress = await findShippingAddress(read.contact, shopper)
  if (!shippingAddress) return refuse('addressId', 'chooseAddress')
  const { email, billing: billingAddress, isSaved } = read.contact
  // A gift is sent to somebody else: who orders it is on the bill.
  const { firstName, lastName, phone = null } = billingAddress ?? shippingAddress
  try {
    await setBuyer(shopper.client, token, { email, firstName, lastName, phone })
    const cart = await setAddresses(shopper.client, token, { shippingAddress, billingAddress })
    // What was selected and has lapsed is not replaced unasked: the delivery step says so.
    if (!cart.shipping && !cart.shippingNotice) {
      const selected = selectFirstDelivery(shopper, token)
      const event = 'the first delivery method could not be selected'
      await unlessFault(event, selected, null, keepsSession)
    }
  } catch (error) {
    return addressRefusal(error)
  }
  if (isSaved && shopper.customer) await keepAddress(shopper, shippingAddress)
  if (shippingAddress.countryCode === shopper.store.countryCode && shippingAddress.postalCode) {
    await saveCart(shopper, { postalCode: shippingAddress.postalCode })
  }
  return { ok: true, go: '/checkout/delivery' }
}

/** Replaces the email address of the buyer. */
export async function correctBuyerEmail(
  { email }: { email: string },
  shopper: Shopper,
): Promise<Outcome> {
  const { client, cart } = shopper
  if (!cart?.token) return withoutCart(shopper)
  const { buyer } = await getCart(client, cart.token)
  const { firstName, lastName, phone = null } = buyer ?? {}
  const name = { firstName: firstName ?? '', lastName: lastName ?? '' }
  await setBuyer(client, cart.token, { email, ...name, phone })
  return { ok: true, notice: { key: 'emailCorrected', values: { email } } }
}

/**
 * Selects the first delivery that needs no further choice, so that the total of the delivery step is
 * that of the selected card. Without an answer the step shows what is selected: nothing.
 */
async function selectFirstDelivery({ client }: Shopper, token: string): Promise<void> {
  const options = await listShippingOptions(client, token)
  const first = options.find(({ available, type }) => available && type !== 'pickup')
  if (!first) return
  const choice = {
    shippingMethodId: first.id,
    scheduledDate: first.calendar[0],
    scheduledWindow: cheapestWindow(first),
  }
  await selectShipping(client, token, choice)
}

async function findShippingAddress({ shipping }: Contact, shopper: Shopper) {
  if ('typed' in shipping) return shipping.typed
  if (!shopper.customer) return null
  const saved = await findAddress(shopper.client, shipping.addressId)
  if (!saved) return null
  const { id: _id, isDefault: _isDefault, ...address } = saved
  return { ...address, firstName: saved.firstName ?? '', lastName: saved.lastName ?? '' }
}

/** The platform validates addresses too, under similar field names. */
function addressRefusal(error: unknown): Outcome {
  const fault = asFault(error)
  if (fault?.kind !== 'invalid') throw error
  const errors = Object.keys(fault.fields).map((field) => {
    const name = field.replace(/^(shipping|billing)Address\./, '$1.')
    const key = name === 'email' ? 'emailWrong' : 'refused'
    return [CONTACT_FIELDS.includes(name) ? name : '', { key }] as const
  })
  return errors.length > 0
    ? { ok: false, errors: Object.fromEntries(errors) }
    : refuse('', 'refused')
}

/** A failing address book must not hold up the order. */
async function keepAddress(shopper: Shopper, address: AddressInput): Promise<void> {
  const kept = createAddress(shopper.client, address)
  await unlessFault('address not saved to the account', kept, null)
}

/** What has gone of a delivery that cannot be had now: the day or time, the pickup point, or all. */
export const goneOf = (reason: unknown) =>
  reason === 'dayUnavailable' ? 'day' : reason === 'pickupPointUnavailable' ? 'point' : 'delivery'

/** The message for a delivery that the platform refuses. */
export const deliveryRefusal = ({ extensions }: CommerceError) =>
  `${goneOf(extensions.reason)}Gone` as const

/** Delivery step. */
export async function selectDelivery(choice: ShippingChoice, shopper: Shopper): Promise<Outcome> {
  const token = shopper.cart?.token
  if (!token) return withoutCart(shopper)
  try {
    await selectShipping(shopper.client, token, choice)
    return { ok: true, go: '/checkout/payment' }
  } catch (error) {
    const isGone =
      hasCode(error, 'Cart.ShippingUnavailable') || hasCode(error, 'Shipping.MethodNotFound')
    if (isGone) return refuse('shippingMethodId', deliveryRefusal(error))
    const fault = asFault(error)
    if (fault?.kind !== 'invalid') throw error
    const isPoint = 'pickupPointId' in fault.fields
    return refuse('shippingMethodId', isPoint ? 'choosePoint' : 'chooseDate')
  }
}

/** Payment step: the method must be one that the platform offers for this cart now. */
export async function choosePaymentMethod(
  { paymentMethodId }: { paymentMethodId: string },
  shopper: Shopper,
): Promise<Outcome> {
  const token = shopper.cart?.token
  if (!token) return withoutCart(shopper)
  const methods = await listPaymentMethods(shopper.client, token)
  const isOffered = methods.some(({ id, available }) => id === paymentMethodId && available)
  if (!isOffered) return refuse('paymentMethodId', 'paymentGone')
  await saveCart(shopper, { paymentMethodId })
  return { ok: true, go: '/checkout/review' }
}
