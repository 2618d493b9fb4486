import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { arrivalText } from './order-view'

vi.mock('next-intl/server', () => ({
  getTranslations: async () => (key: string, values: object) =>
    [key, ...Object.values(values)].join(' '),
}))

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 24), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const calendar = { locale: 'en-GB', timeZone: 'Europe/Berlin' }
const days = { earliest: '2026-11-25', latest: '2026-11-27' }
const shipped = (type: string, more = {}) => ({
  state: 'inTransit',
  shipping: { type, estimatedDelivery: days, scheduledWindow: null, pickupPoint: null, ...more },
})
const text = async (order: Parameters<typeof arrivalText>[0]) =>
  (await arrivalText(order, calendar)).replace(/\s/g, ' ')

describe('the arrival of an order in progress', () => {
  it.each([24, 26, 27])('is described by its days, until the last of them (%i)', async (day) => {
    vi.setSystemTime(Date.UTC(2026, 10, day))
    expect(await text(shipped('regular'))).toBe('arrives Wed 25 – Fri 27 Nov')
  })

  it('is described with its pickup point, and by that alone once it is ready there', async () => {
    const order = shipped('pickup', { pickupPoint: { name: 'Kiosk am Fleet' } })
    expect(await text(order)).toBe('readyAt Wed 25 November Kiosk am Fleet')
    expect(await text({ ...order, state: 'readyToPickUp' })).toBe('waitsAt Kiosk am Fleet')
  })

  it('is omitted if it is unknown or in the past', async () => {
    expect(await text(shipped('regular', { estimatedDelivery: null }))).toBe('')
    expect(await text({ state: 'inTransit', shipping: null })).toBe('')
    expect(await text({ ...shipped('pickup'), state: 'readyToPickUp' })).toBe('')
    vi.setSystemTime(Date.UTC(2026, 10, 28))
    expect(await text(shipped('regular'))).toBe('')
  })
})
