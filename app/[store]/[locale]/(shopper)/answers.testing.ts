import { NOW } from '@/lib/server/browser.testing'

/** A two-factor set-up that waits for its first code. */
export const setUp = {
  secret: 'GEZD',
  otpauthUri: 'otpauth://totp/a',
  recoveryCodes: ['aa-1', 'bb-2'],
}
const sent = { name: 'Ada Test', email: 'ada@example.com', orderNumber: 'TT-1', attempt: 'a' }
/** What was typed into any of the forms. */
export const typed = { ...sent, firstName: 'Ada', 'shipping.city': 'Hamburg', orderId: 'ord-1' }
/** What the last form has left for the page that it leads to, by the form. */
export const flashes: Readonly<
  Record<string, readonly [path: string, errors: object, values?: object]>
> = {
  login: ['/login', { twoFactorCode: { key: 'mailedCodeWrong' } }, { codeBy: 'mail', left: '2' }],
  register: [
    '/register',
    { email: { key: 'emailMistyped', values: { meant: 'a@b.de', typed: 'a@b.dee' } } },
  ],
  recovery: ['/recovery/sent', {}, { sentAt: String(NOW), returnTo: '/checkout' }],
  'find-order': ['/orders', { '': { key: 'orderUnknown' } }],
  withdrawal: ['/withdrawal', {}, { 'quantity.ori-1': '1' }],
  withdrawn: ['/withdrawal', {}, { receivedOn: '2026-11-19T21:45:00Z', items: 'Schale' }],
  contact: ['/checkout/contact', { addressId: { key: 'chooseAddress' } }],
  payment: [
    '/checkout/payment',
    { '': { key: 'paymentDeclined' } },
    { refused: 'card', time: '12:00' },
  ],
}

/** Answers to a customer who has nothing yet, and to what they may do with it. */
export const little: readonly [RegExp, object][] = [
  [/GET \/v1\/customer\/addresses/, []],
  [
    /GET \/v1\/customer$/,
    { ...sent, id: 'cus-ada', marketingConsent: true, twoFactorEnabled: true },
  ],
  [/GET \S+\/sessions/, { data: [{ id: 'd', current: true, lastUsedOn: '2026-11-19T19:45:00Z' }] }],
  [/GET \S+\/(?:shipping|payment)-methods/, { data: [] }],
  [/GET \S+\/newsletter-subscriptions/, { status: 'subscribed' }],
  [
    /GET \S+\/stock-alerts/,
    { status: 'waiting', product: { slug: 'mug', title: 'Mug', options: [] } },
  ],
]
