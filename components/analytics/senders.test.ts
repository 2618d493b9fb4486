import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnalyticsEvent } from '@/lib/shop/analytics/event-schema'
import { openSenders } from './senders'

const view: AnalyticsEvent = { name: 'page_view', params: {} }
const page = { address: 'https://shop.example/' }
const google = { measurementId: 'G-TEST123456', advertising: true }

const sendBeacon = vi.fn()
const gtag = vi.fn()
const remove = vi.fn()
let load = () => {}

beforeEach(() => {
  vi.stubGlobal('navigator', { sendBeacon })
  const frame = {
    ...{ contentWindow: { gtag }, remove },
    addEventListener: (_type: string, listener: () => void) => (load = listener),
  }
  const body = { append: () => load() }
  vi.stubGlobal('document', { createElement: () => frame, body, cookie: '' })
  vi.stubGlobal('location', new URL('https://shop.example/'))
  vi.clearAllMocks()
})
afterEach(() => vi.unstubAllGlobals())

const consented = () => gtag.mock.calls.find(([command]) => command === 'consent')?.[2]

it.each([
  [google, { analytics: true, marketing: true }, 'granted'],
  [google, { analytics: true, marketing: false }, 'denied'],
  [google, { analytics: true }, 'denied'],
  [{ ...google, advertising: false }, { analytics: true, marketing: true }, 'denied'],
])('with %o and the consent %o Google’s advertising is %s', (ga4, consent, ads) => {
  openSenders({ ga4, checkout: true }, consent).send(view, page, false)
  expect(consented()).toEqual({
    ...{ analytics_storage: 'granted', ad_storage: ads },
    ...{ ad_user_data: ads, ad_personalization: ads },
  })
  expect(gtag).toHaveBeenLastCalledWith('event', 'page_view', expect.anything())
})

it('third parties learn nothing without consent to statistics, and of the checkout only where the store wants it', () => {
  openSenders({ ga4: google, checkout: true }, { marketing: true }).send(view, page, false)
  openSenders({ ga4: google, checkout: false }, { analytics: true }).send(view, page, true)
  expect(gtag).not.toHaveBeenCalled()
  const senders = openSenders({ ga4: google, checkout: true }, { analytics: true })
  senders.send(view, page, true)
  expect(gtag).toHaveBeenCalled()
  senders.close()
  expect(remove).toHaveBeenCalled()
})

it.each([
  ['analytics', { analytics: true }, 1],
  ['analytics', { marketing: true }, 0],
  ['marketing', { marketing: true }, 1],
  ['marketing', { analytics: true, marketing: false }, 0],
] as const)(
  'a collector for %s gets an event with the consent %o: %i',
  (category, consent, times) => {
    openSenders({ collector: { category }, checkout: true }, consent).send(view, page, true)
    expect(sendBeacon).toHaveBeenCalledTimes(times)
  },
)
