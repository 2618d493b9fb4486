import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { changeFirstStore } from '@/lib/server/shop.testing'
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

const platform = usePlatform()

const email = 'ada@example.com'
const password = 'quiet harbour lamp'
const address = {
  ...{ countryCode: 'DE', firstName: 'Ada', lastName: 'Test', line1: 'Am Sandtorkai 1' },
  ...{ postalCode: '20457', city: 'Hamburg' },
}
const shipping = Object.fromEntries(
  Object.entries(address).map(([name, value]) => [`shipping.${name}`, value]),
)
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
const mug = { variantId: 'var-1', quantity: '2' }

const all: Sent[] = [
  {
    action: orders.askForReturn,
    ...{ ...ofOrder, form: 'return', kept: { attempt: 'page-1' } },
    sent: { orderToken: 'order-1', 'quantity.ori-1': '1' },
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
    kept: { firstName: 'Ada', lastName: 'Test', phone: '', marketingConsent: 'on' },
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
    sent: { code: '123456' },
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
    sent: { deviceId: 'device-1' },
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
  { action: cart.addToCart, page: '/cart', form: 'addToCart', sent: { slug: 'mug' } },
  { action: cart.changeQuantity, ...ofCart, sent: { lineId: 'line-1', quantity: '3' } },
  { action: cart.removeFromCart, ...ofCart, form: 'removed', sent: { lineId: 'line-1' } },
  { action: cart.restoreLine, ...ofCart, sent: mug },
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
    ...{ page: '/withdrawal', form: 'withdrawal', kept: { ...declared, 'quantity.ori-1': '1' } },
  },
  {
    action: withdrawal.confirmDeclaration,
    ...{ page: '/withdrawal', form: 'withdrawn', kept: { ...declared, pieces: '0:1' } },
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
const named = all.map((sent) => ({ ...sent, name: sent.action.name }))

beforeEach(() => {
  changeFirstStore({ home: [{ kind: 'newsletter', title: '', text: '', consent: 'Ja, gern.' }] })
  platform.on(/./, { fault: 500 })
})

describe('every action', () => {
  it('is here', () => {
    const files = globSync('app/**/actions.ts').map((file) => readFileSync(file, 'utf8'))
    const exported = files.flatMap((text) =>
      [...text.matchAll(/^export async function (\w+)/gm)].map(([, name]) => name),
    )
    // One calls no platform, the other says that it does not know whether there is an order.
    const others = [cart.estimateDelivery.name, checkout.placeOrder.name]
    expect(exported.toSorted()).toEqual(
      [...new Set([...named.map(({ name }) => name), ...others])].toSorted(),
    )
  })

  it.each(named)(
    'leads back to its page while the platform is down, with what may be repeated: $name',
    async ({ action, kept = {}, sent, page, form }) => {
      await browser.hold({ customer: {}, cart: { customerId: 'cus-ada' } })
      expect(await submit(action, { ...kept, ...sent })).toEqual({
        ...{ go: page, form, values: kept },
        errors: { '': { key: 'unreachable', values: { minutes: 1 } } },
      })
      expect(platform.calls(/./)).not.toEqual([])
      expect(new Set(browser.writes())).toEqual(new Set(['flash']))
    },
  )

  it.each(named.filter(({ signIn }) => signIn !== undefined))(
    'for customers asks others to sign in first: $name',
    async ({ action, kept, sent, signIn = '' }) => {
      await browser.hold({ cart: {} })
      const go = `/login?returnTo=${encodeURIComponent(signIn)}`
      expect(await submit(action, { ...kept, ...sent })).toEqual({ go })
      expect(platform.calls(/./)).toEqual([])
      expect(browser.writes()).toEqual([])
    },
  )
})
