import { describe, expect, it } from 'vitest'
import { browser, redirectOf } from '@/lib/server/browser.testing'
import { FAULTS, orderReply, usePlatform } from '@/lib/server/platform.testing'
import { MISSING } from '@/lib/routes'
import { order, shopperOf } from './invoice.testing'
import { answerOrderFile, takeOutFile, writeOrderCalendar } from './receipt-files'

const platform = usePlatform()

const file = { body: 'text', type: 'text/plain', name: 'Beleg TT"1.txt' }
const answer = (write: Parameters<typeof answerOrderFile>[1] = async () => file) =>
  answerOrderFile('order/1', write)

describe('a file about an order', () => {
  it('is had by the token alone, to be saved and kept by nobody else', async () => {
    await browser.hold({ customer: {} })
    platform.on(/graphql/, orderReply())
    const response = await answer(async ({ orderNumber }, { store }) => ({
      ...{ ...file, body: `${orderNumber} ${store.slug}` },
    }))
    expect(await response.text()).toBe('TT-1 first')
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="Beleg-TT-1.txt"',
      'cache-control': 'private, no-store',
    })
    expect(platform.calls(/./)).toMatchObject([{ authorization: undefined }])
  })

  it('that there is not leads to the page of the order, of no order to one that says so', async () => {
    platform.on(/graphql/, orderReply())
    expect(await redirectOf(answer(async () => null))).toBe('/orders/order%2F1')
    platform.on(/graphql/, { json: { data: { order: null } } })
    expect(await redirectOf(answer())).toBe(MISSING.order)
  })

  it.each(FAULTS)('whose order cannot be read (%s) leads to the outage page', async (fault) => {
    platform.on(/graphql/, { fault })
    expect(await redirectOf(answer())).toBe('/outage?returnTo=%2Forders%2Forder%252F1')
  })

  it('is refused to a source that gets one after the other, and had by others', async () => {
    platform.on(/graphql/, orderReply())
    const from = (address: string) => {
      browser.headers.set('x-forwarded-for', address)
      return answer()
    }
    for (let n = 0; n < 10; n += 1) expect((await from('2001:db8::1')).status).toBe(200)
    expect(await redirectOf(from('2001:db8::2'))).toBe('/outage?returnTo=%2Forders%2Forder%252F1')
    expect((await from('2001:db9::1')).status).toBe(200)
    for (let n = 0; n < 20; n += 1) expect((await from('127.0.0.1')).status).toBe(200)
  })

  it('of what is kept about a person can be read by people and programs', async () => {
    const { body, ...rest } = takeOutFile({ name: 'Ada', orders: [] }, 'data')
    expect(rest).toEqual({ type: 'application/json', name: 'data.json' })
    expect(body).toBe('{\n  "name": "Ada",\n  "orders": []\n}\n')
  })
})

describe('the calendar entry of an order', () => {
  const lines = (change: object = {}) =>
    (writeOrderCalendar({ ...order, ...change }, shopperOf('first', 'en')) ?? '').split('\r\n')
  const valueOf = (name: string, change: object = {}) =>
    lines(change).find((line) => line.startsWith(name))

  it('is the same for the same order of a shop, and describes the delivery', () => {
    expect(valueOf('UID')).toBe('UID:TT-10485@first.localhost')
    expect(valueOf('DESCRIPTION')).toBe('DESCRIPTION:To your door')
    expect(valueOf('LOCATION')).toBeUndefined()
  })

  it('of a pickup says where, and not to show what it does not have', () => {
    const point = { name: 'Kiosk', address: order.shippingAddress }
    const shipping = { ...order.shipping, type: 'pickup', pickupPoint: point }
    expect(valueOf('DESCRIPTION', { shipping })).toBe('DESCRIPTION:To your door')
    expect(valueOf('LOCATION', { shipping })).toMatch(/^LOCATION:Kiosk\\, .*Am Speicher 7\\, 20457/)
    expect(valueOf('SUMMARY', { shipping })).not.toBe(valueOf('SUMMARY'))
  })

  it('has the hours that were chosen', () => {
    const scheduledWindow = { from: '18:00', to: '20:00' }
    const days = { earliest: '2026-02-24', latest: '2026-02-24' }
    const shipping = { ...order.shipping, scheduledWindow, estimatedDelivery: days }
    expect(lines({ shipping }).filter((line) => line.startsWith('DTSTART'))).toEqual([
      expect.stringContaining('T1'),
    ])
  })

  it.each([
    ['no delivery', { shipping: null }],
    ['no days', { shipping: { ...order.shipping, estimatedDelivery: null } }],
    ['an end', { state: 'cancelled' }],
  ])('is none of an order with %s', (_, change) => {
    expect(lines(change)).toEqual([''])
  })
})
