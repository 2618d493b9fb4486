import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quickAddValue } from '@/lib/shop/cart/cart-forms'
import { CART_CHANGED } from '@/lib/shop/cart/cart-view'
import { startMeasuring } from './measuring'

const send = vi.hoisted(() => vi.fn())
const early = vi.hoisted((): Event[] => [])
vi.mock('./senders', () => ({ openSenders: () => ({ send, close: () => {} }) }))
vi.mock('./asking', () => ({ askForConsent: () => {} }))
vi.mock('./early-events', () => ({ CART_EVENTS: [], takeEarlyEvents: () => early.splice(0) }))

beforeEach(() => vi.clearAllMocks())
afterEach(() => vi.unstubAllGlobals())

/** The page that receivers are told of when a shopper of a store in `/sv` opens it. */
function viewed(
  url: string,
  { title = 'A page', referrer = '', cookie = 'consent=analytics:1' } = {},
) {
  const nothing = { addEventListener: () => {}, querySelectorAll: () => [] }
  vi.stubGlobal('location', new URL(url, 'https://shop.example'))
  vi.stubGlobal('document', { ...nothing, title, referrer, cookie, body: {} })
  vi.stubGlobal('window', nothing)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  )
  startMeasuring(JSON.stringify({ analytics: {}, needed: ['analytics'], prefix: '/sv' }))
  return send.mock.calls.map(([, page]) => page as object)
}

it.each([
  ['/sv/products/mug', { title: 'A page' }, '/sv/products/mug'],
  // The title would tell what was searched for.
  ['/sv/search?q=zebra&utm_source=mail', {}, '/sv/search?utm_source=mail'],
  ['/sv/checkout/review', {}, '/sv/checkout/review'],
  ['/sv/orders/a-secret', {}, '/sv/orders'],
])('receivers are told of %s with %o', (url, more, address) => {
  expect(viewed(url)).toEqual([{ address: `https://shop.example${address}`, ...more }])
})

it('receivers are told of no other page of the account, and of nothing without consent', () => {
  expect(viewed('/sv/account/orders')).toEqual([])
  expect(viewed('/sv/products/mug', { cookie: 'consent=analytics:0' })).toEqual([])
})

it.each([
  ['https://search.example/?q=mug', { referrer: 'https://search.example' }],
  ['https://shop.example/sv/orders/a-secret', {}],
])('receivers are told that a shopper came from %s as %o', (referrer, more) => {
  expect(viewed('/sv/cart', { referrer })).toEqual([
    { address: 'https://shop.example/sv/cart', ...more },
  ])
})

it('receivers are told that the last line of a cart was removed', () => {
  const unitPrice = { amountMinor: 1400, currencyCode: 'EUR' }
  const mug = { productId: 'mug', title: 'Mug', options: [], quantity: 2, unitPrice }
  for (const items of [[mug], []])
    early.push(new CustomEvent(CART_CHANGED, { detail: { itemCount: items.length, items } }))
  viewed('/sv/products/mug')
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({
      ...{
        name: 'remove_from_cart',
        params: expect.objectContaining({ value: 28, currency: 'EUR' }),
      },
    }),
    expect.anything(),
    false,
  )
})

it('receivers are told what the button of a list added to a cart that was not known', () => {
  class Form {
    matches = () => true
  }
  class Sent extends URLSearchParams {
    constructor(form: Form, submitter: { form: Form | null; value: string } | null) {
      // As in a browser.
      if (submitter && submitter.form !== form) throw new DOMException('', 'NotFoundError')
      super(submitter ? { add: submitter.value } : {})
    }
  }
  vi.stubGlobal('HTMLFormElement', Form)
  vi.stubGlobal('FormData', Sent)
  const options = [{ name: 'Glaze', value: 'Burnt & Sienna' }]
  const form = new Form()
  const press = (of: Form | null) => {
    const submitter = { form: of, value: quickAddValue('mug', options) }
    const submit = Object.defineProperty(new Event('submit'), 'target', { value: form })
    early.push(Object.assign(submit, { submitter }))
  }
  const mug = { productId: 'mug', productSlug: 'mug', title: 'Mug', options, quantity: 3 }
  const items = [{ ...mug, unitPrice: { amountMinor: 1400, currencyCode: 'EUR' } }]
  // The button of the first has left the page meanwhile, and what it adds is not known.
  press(null)
  press(form)
  early.push(new CustomEvent(CART_CHANGED, { detail: { itemCount: 3, items } }))
  viewed('/sv/categories')
  const params = expect.objectContaining({ value: 14, currency: 'EUR' }) as object
  const added = { name: 'add_to_cart', params }
  expect(send).toHaveBeenLastCalledWith(added, expect.anything(), false)
})
