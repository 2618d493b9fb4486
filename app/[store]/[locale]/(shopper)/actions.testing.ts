// Every action of a shopper, with the fields of its form, for the tests that ask all of them.
import { cartJson, orderReply, productReplies, type Call } from '@/lib/server/platform.testing'
import * as addresses from './(framed)/account/addresses/actions'
import { orderAgain } from './(framed)/account/orders/[id]/actions'
import { saveProfile } from './(framed)/account/profile/actions'
import * as security from './(framed)/account/security/actions'
import * as cart from './(framed)/cart/actions'
import { login } from './(framed)/login/actions'
import * as newsletter from './(framed)/newsletter/actions'
import { findOrder } from './(framed)/orders/actions'
import * as recovery from './(framed)/recovery/actions'
import { register } from './(framed)/register/actions'
import * as stockAlerts from './(framed)/stock-alerts/actions'
import * as withdrawal from './(framed)/withdrawal/actions'
import * as checkout from './checkout/actions'
import { keepInAccount } from './orders/[token]/actions'
import * as orders from './orders/actions'

const email = 'ada@example.com'
const password = 'quiet harbour lamp'
const address = {
  ...{ countryCode: 'DE', firstName: 'Ada', lastName: 'Test', line1: 'Am Sandtorkai 1' },
  ...{ postalCode: '20457', city: 'Hamburg' },
  ...{ company: 'Ada KG', line2: 'Hof 2', phone: '+49 40 123456' },
}
const billingAddress = {
  ...{ countryCode: 'AT', firstName: 'Grace', lastName: 'Hopper', line1: 'Praterstraße 25' },
  ...{ postalCode: '1020', city: 'Wien' },
}
const under = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]))
const shipping: Record<string, string> = under('shipping', address)
const billing: Record<string, string> = under('billing', billingAddress)
const declared = {
  ...{ name: 'Ada Test', orderId: 'ord-1', orderNumber: 'TT-1', items: 'Mug' },
  ...{ email, attempt: 'page-1' },
}

interface Sent {
  action: (data: FormData) => Promise<unknown>
  /** What may come back with a refusal. */
  kept?: Record<string, string>
  /** Secrets, and what names the subject: never repeated. */
  sent?: Record<string, string>
  page: string
  form: string
  /** Of an action for customers: where they return to after signing in. */
  signIn?: string
}

const account = { page: '/account/security', signIn: '/account/security' }
const book = { page: '/account/addresses', signIn: '/account/addresses', form: 'addresses' }
const ofOrder = { page: '/orders/order-1' }
const ofCart = { page: '/cart', form: 'cart' }
const line = { variantId: 'var-1', quantity: '2' }

const all: Sent[] = [
  {
    action: orders.askForReturn,
    ...{ ...ofOrder, form: 'return', sent: { orderToken: 'order-1' } },
    kept: { attempt: 'page-1', reason: 'damaged', 'quantity.ori-2': '2' },
  },
  {
    action: orders.cancelOwnOrder,
    ...ofOrder,
    form: 'cancelOrder',
    sent: { orderToken: 'order-1' },
  },
  {
    action: orders.eraseOwnOrder,
    ...{ ...ofOrder, form: 'eraseOrder', sent: { orderToken: 'order-1', understood: 'on' } },
  },
  {
    action: orders.endPayment,
    ...{ ...ofOrder, form: 'endPayment', sent: { orderToken: 'order-1', way: 'cancel' } },
  },
  { action: keepInAccount, ...ofOrder, form: 'keep', sent: { orderToken: 'order-1', password } },
  {
    action: checkout.saveContact,
    ...{ page: '/checkout/contact', form: 'contact' },
    kept: { email, ...shipping, billingSame: '1', save: '1' },
  },
  {
    action: checkout.saveContact,
    ...{ page: '/checkout/contact', form: 'contact', kept: { email, ...shipping, ...billing } },
  },
  { action: checkout.correctEmail, page: '/checkout/delivery', form: 'email', sent: { email } },
  {
    action: checkout.chooseDelivery,
    ...{ page: '/checkout/delivery', form: 'delivery', kept: { shippingMethodId: 'ship-1' } },
  },
  {
    action: checkout.choosePayment,
    ...{ page: '/checkout/payment', form: 'payment', kept: { paymentMethodId: 'card' } },
  },
  { action: findOrder, page: '/orders', form: 'find-order', kept: { orderNumber: 'TT-1', email } },
  {
    action: orderAgain,
    ...{ page: '/account/orders/ord%2F1', form: 'orderAgain', sent: { orderId: 'ord/1' } },
    signIn: '/account/orders',
  },
  {
    action: saveProfile,
    ...{ page: '/account/profile', form: 'profile', signIn: '/account/profile' },
    kept: { firstName: 'Augusta', lastName: 'King', phone: '', marketingConsent: 'on' },
  },
  {
    action: addresses.saveAddress,
    ...{ page: '/account/addresses/new', form: 'address', signIn: '/account/addresses/new' },
    kept: { ...address, makeDefault: 'on' },
  },
  {
    action: addresses.saveAddress,
    ...{ page: '/account/addresses/a%2F1', form: 'address', signIn: '/account/addresses/a%2F1' },
    ...{ kept: address, sent: { addressId: 'a/1' } },
  },
  { action: addresses.makeDefault, ...book, sent: { addressId: 'a/1' } },
  { action: addresses.removeAddress, ...book, sent: { addressId: 'a/1' } },
  {
    action: addresses.restoreAddress,
    ...{ ...book, page: '/account/addresses/new', form: 'address' },
    kept: { ...address, makeDefault: 'on' },
  },
  {
    action: security.savePassword,
    ...{ ...account, form: 'password', sent: { currentPassword: 'old', newPassword: password } },
  },
  { action: security.beginTwoFactor, ...account, form: 'twoFactor' },
  {
    action: security.turnTwoFactorOn,
    ...{ ...account, page: '/account/security/two-factor', form: 'twoFactor' },
    sent: { code: ' 123 456 ' },
  },
  {
    action: security.turnTwoFactorOff,
    ...{ ...account, page: '/account/security/two-factor', form: 'twoFactorOff' },
    sent: { currentPassword: password },
  },
  {
    action: security.deleteAccount,
    ...{ ...account, page: '/account/security/delete', form: 'deleteAccount' },
    sent: { currentPassword: password, understood: 'on' },
  },
  {
    action: security.signOutDevice,
    ...{ ...account, page: '/account/security#devices', form: 'devices' },
    sent: { deviceId: 'device/1' },
  },
  {
    action: security.signOutOtherDevices,
    ...{ ...account, page: '/account/security#devices', form: 'devices' },
  },
  {
    action: stockAlerts.askForAlert,
    ...{ page: '/stock-alerts', form: 'stock-alert' },
    kept: { email, slug: 'mug', variantId: 'var-1' },
  },
  ...[stockAlerts.confirmAlert, stockAlerts.cancelAlert].map((action) => ({
    action,
    ...{ page: '/stock-alerts/t%2F1', form: 'stock-alerts-token', sent: { token: 't/1' } },
  })),
  {
    action: register,
    ...{ page: '/register?returnTo=%2Fcheckout', form: 'register' },
    kept: { firstName: 'Ada', lastName: 'Test', email, marketingConsent: 'on' },
    sent: { password, returnTo: '/checkout' },
  },
  {
    action: cart.addToCart,
    ...{ page: '/cart', form: 'addToCart', sent: { slug: 'mug', 'option.Glaze': 'Oat' } },
  },
  { action: cart.changeQuantity, ...ofCart, sent: { lineId: 'line-1', quantity: '3' } },
  { action: cart.removeFromCart, ...ofCart, form: 'removed', sent: { lineId: 'line-1' } },
  { action: cart.restoreLine, ...ofCart, sent: line },
  {
    action: cart.applyCode,
    ...{ page: '/checkout/payment#code', form: 'code', kept: { coupon: 'SPRING' } },
    sent: { page: '/checkout/payment', anchor: 'code' },
  },
  {
    action: cart.removeCode,
    ...{ page: '/checkout/delivery', form: 'code', sent: { page: '/checkout/delivery' } },
  },
  {
    action: withdrawal.declareWithdrawal,
    ...{ page: '/withdrawal', form: 'withdrawal', kept: { ...declared, 'quantity.ori-2': '2' } },
  },
  {
    action: withdrawal.confirmDeclaration,
    ...{ page: '/withdrawal', form: 'withdrawn', kept: { ...declared, pieces: '1:2' } },
  },
  {
    action: login,
    ...{ page: '/login?returnTo=%2Fcheckout', form: 'login' },
    kept: { email, stayIn: 'on', codeBy: 'app' },
    sent: { password, twoFactorCode: '123456', returnTo: '/checkout' },
  },
  {
    action: newsletter.subscribe,
    ...{ page: '/newsletter', form: 'newsletter', kept: { email, consent: 'Ja, gern.' } },
  },
  ...[newsletter.confirmSubscription, newsletter.endSubscription].map((action) => ({
    action,
    ...{ page: '/newsletter/t%2F1', form: 'newsletter-token', sent: { token: 't/1' } },
  })),
  {
    action: recovery.recover,
    ...{ page: '/recovery?returnTo=%2Fcheckout', form: 'recovery', kept: { email } },
    sent: { returnTo: '/checkout' },
  },
  {
    action: recovery.reset,
    page: '/recovery/t%2F1',
    form: 'reset',
    sent: { token: 't/1', password },
  },
]
/** Every action but those of `otherActions`; they take what the demo platform of the tests has. */
export const everyAction = all.map((sent) => ({ ...sent, name: sent.action.name }))

/** One calls no platform, the other says that it does not know whether there is an order. */
export const otherActions = [cart.estimateDelivery, checkout.placeOrder]

const ada = { id: 'cus-ada', email, firstName: 'Ada', lastName: 'Test', twoFactorEnabled: false }
const bought = (id: string, sku: string) => ({
  ...{ id, sku, productSlug: 'mug', title: 'Mug', quantity: 2, unitPrice: 14, lineTotal: 28 },
  options: [{ name: 'Glaze', value: sku }],
})
const option = { id: 'ship-1', name: 'Post', type: 'regular', price: 4.9, currencyCode: 'EUR' }
const express = { ...option, id: 'ship-0', name: 'Express', price: 12.9, available: true }
const invoice = { id: 'invoice', name: 'Invoice', type: 'invoice' }
const order = { orderId: 'ord-1', orderNumber: 'TT-1', orderToken: 'order-1' }
const tokens = { accessToken: 'access-new', refreshToken: 'refresh-new', expiresIn: 600 }
const mug = { slug: 'mug', title: 'Mug', options: [] }
const shipped = { methodId: 'ship-1', name: 'Post', type: 'regular', price: 4.9 }

/** A cart in which nothing is missing. */
const ownCart = {
  ...{ customerId: ada.id, email, shippingAddress: address, billingAddress, shipping: shipped },
}

const row = {
  ...{ id: 'ord-1', orderNumber: 'TT-1', state: 'inTransit', currencyCode: 'EUR', itemCount: 5 },
  ...{ total: 51.48, placedOn: '2026-11-19T18:45:00Z', trackingUrl: 'https://p.test' },
  shipping: {
    type: 'regular',
    estimatedDelivery: { earliest: '2026-11-24', latest: '2026-11-26' },
  },
  ...{ payment: { status: 'paid' }, timeline: [], items: [bought('ori-1', 'var-1')] },
}
const rows = [
  { ...row, id: 'ord-0', orderNumber: 'TT-0', state: 'delivered', total: 12.05, itemCount: 1 },
  row,
]

const READS: readonly [string, object][] = [
  ['ListOrders', { orders: { data: rows, hasNextPage: true, nextCursor: 'c2', totalCount: 7 } }],
  ['GetStore', { store: { currencyCode: 'EUR', servedCountries: ['DE'] } }],
]

const device = { browser: 'Firefox', system: 'Linux', lastUsedOn: '2026-11-19T18:45:00Z' }
const devices = [
  { ...device, id: 'device/1', current: false },
  { ...device, id: 'device-2', current: true, lastUsedOn: '2026-11-20T10:15:00Z' },
]

/** What the platform answers, or with which status, when all goes well; the first that matches. */
const WELL: readonly [RegExp, object | number][] = [
  [/^GET \S+\/shipping-methods/, { data: [express, { ...option, available: true }] }],
  [
    /^GET \S+\/payment-methods/,
    { data: [invoice, { id: 'card', name: 'Card', type: 'redirect' }] },
  ],
  [/^POST \S+\/complete/, { ...order, payment: { status: 'paid' } }],
  [/^GET \/v1\/customer$/, ada],
  [/^GET \/v1\/customer\/sessions/, { data: devices }],
  [/^POST \/v1\/customer\/addresses$/, 201],
  [/^POST \S+\/two-factor$/, { secret: 's', otpauthUri: 'otpauth:x', recoveryCodes: [] }],
  [/^POST \/v1\/customer\/(?:register|recovery-password)/, {}],
  [/^POST \/v1\/customer\/login/, tokens],
  [/^POST \/v1\/orders\/lookup/, order],
  [/^POST \/v1\/order-withdrawals/, { receivedOn: '2026-11-20T12:00:00Z' }],
  [/^POST \/v1\/payment-cancellations/, { state: 'invalidated', cartToken: 'cart-1' }],
  [/^POST \/v1\/order-(?:returns|cancellations)/, {}],
  [/^POST \/v1\/(?:newsletter-subscriptions|stock-alerts)$/, 202],
  [/^GET \S+\/newsletter-subscriptions/, { status: 'unconfirmed' }],
  [/^GET \S+\/stock-alerts/, { status: 'unconfirmed', product: mug }],
]

/** A platform that carries out whatever it is asked, for one customer with a cart and an address. */
export function wellGoingPlatform(cart: object = {}, order: object = {}) {
  const [book, end] = [['a/0', 'a/1'], { orders: { data: [], hasNextPage: false, totalCount: 7 } }]
  return (call: Call) => {
    const { method, path, body } = call
    if (path === '/graphql') {
      const known = READS.find(([name]) => String(body.query).startsWith(`query ${name}`))
      const isEnd = JSON.stringify(body.variables).includes('cursor')
      if (known) return { json: { data: isEnd ? end : known[1] } }
      const items = [bought('ori-1', 'var-1'), { ...bought('ori-2', 'var-2'), quantity: 3 }]
      return 'slug' in (body.variables as object)
        ? productReplies({ mug: {}, 'harbour-mug': {} })(call)
        : orderReply({}, { ...ada, id: 'ord-1', items, ...order })
    }
    if (method === 'GET' && path === '/v1/customer/addresses')
      return {
        json: book.map((id) => ({
          ...address,
          id,
          line1: `Kai ${id}`,
          isDefault: id === (book[1] ?? 'a/0'),
        })),
      }
    if (method === 'DELETE' && path.startsWith('/v1/customer/addresses')) book.pop()
    const [, answer] = WELL.find(([known]) => known.test(`${method} ${path}`)) ?? []
    if (answer === 201) book.push(`a/${String(book.length + 1)}`)
    if (typeof answer === 'number') return { status: answer }
    if (answer) return { json: answer }
    if (!path.startsWith('/v1/carts')) return { status: 204 }
    return { json: cartJson({ ...ownCart, ...cart }) }
  }
}
