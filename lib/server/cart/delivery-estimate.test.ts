import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cart } from '@/lib/commerce/cart'
import type { ShippingOption } from '@/lib/commerce/shipping'
import type { Shopper } from '@/lib/server/session/shopper'
import { anyStore, stubShop } from '@/lib/server/shop.testing'
import { estimateFor } from './delivery-estimate'

const listShippingOptions = vi.hoisted(() => vi.fn<() => Promise<ShippingOption[]>>())
vi.mock('@/lib/commerce/shipping', () => ({ listShippingOptions }))

const store = {
  ...anyStore(),
  ...{ countryCode: 'DE', defaultLocale: 'en', timeZone: 'Europe/Berlin' },
  locales: [{ code: 'en', name: 'English', priceLocale: 'de-DE', dateLocale: 'en-GB' }],
}
const estimate = (cart: { postalCode: string } | null = null, more: object = {}) =>
  estimateFor(
    { store, locale: 'en', cart, client: {} } as unknown as Shopper,
    { itemCount: 1, token: 'cart', ...more } as Cart,
  )

const option = (type: string, amountMinor: number) =>
  ({
    ...{ id: type, type, name: type === 'pickup' ? 'To a pickup point' : 'To your door' },
    ...{ available: true, reason: null, limit: null, orderBy: null, description: null },
    price: { amountMinor, currencyCode: 'EUR' },
    estimatedDelivery: { earliest: '2026-11-24', latest: '2026-11-24' },
  }) as unknown as ShippingOption

beforeEach(() => {
  listShippingOptions.mockReset()
  stubShop(Date.UTC(2026, 10, 20))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

it('shows the lowest price with "from", and what is free without it', async () => {
  listShippingOptions.mockResolvedValue([option('regular', 490), option('pickup', 390)])
  const priced = await estimate()
  expect(priced?.row?.value).toMatch(/^from 4,90/)
  expect(priced?.lines.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
    'To your door: Tue 24 November, 4,90 €',
    'To a pickup point: from 3,90 €',
  ])

  listShippingOptions.mockResolvedValue([option('regular', 0), option('pickup', 0)])
  const free = await estimate()
  expect(free?.row).toEqual({ label: 'Delivery to Germany, to the door', value: 'Free' })
  expect(free?.lines.at(-1)?.text).toBe('To a pickup point: free')
})

it('is for the address of the cart if that is abroad, whatever postal code is remembered', async () => {
  listShippingOptions.mockResolvedValue([option('regular', 1025)])
  const abroad = {
    shippingMethods: [option('regular', 490)],
    shippingAddress: { countryCode: 'AT' },
  }
  const found = await estimate({ postalCode: '20457' }, abroad)
  expect(found).toMatchObject({ postalCode: '', isFixed: true })
  expect(found?.row?.label).toBe('Delivery to Austria, to the door')
  expect(found?.row?.value).toMatch(/^from 10,25/)
  expect(listShippingOptions).toHaveBeenLastCalledWith({}, 'cart', undefined)
})

it('is for the remembered postal code, or the country, and asks only for what is not known', async () => {
  const price = { ...option('regular', 490), estimatedDelivery: null }
  listShippingOptions.mockResolvedValue([price])
  const known = await estimate({ postalCode: '20457' }, { shippingMethods: [price] })
  expect(listShippingOptions).not.toHaveBeenCalled()
  expect(known).toMatchObject({ postalCode: '20457', isFixed: false })
  expect(known?.row?.label).toBe('Delivery to 20457, to the door')
  expect(known?.lines.map(({ text }) => text)).toEqual(['To your door: 4,90\u00a0€'])
  expect(await estimate({ postalCode: '20457' })).toEqual(known)
  const destination = { countryCode: 'DE', postalCode: '20457' }
  expect(listShippingOptions).toHaveBeenLastCalledWith({}, 'cart', destination)
  expect((await estimate())?.row?.label).toBe('Delivery to Germany, to the door')
  expect(listShippingOptions).toHaveBeenLastCalledWith({}, 'cart', { countryCode: 'DE' })
})

it('is none for an empty cart', async () => {
  expect(await estimate(null, { itemCount: 0 })).toBeNull()
})

it('says once by when to order', async () => {
  const orderBy = '2026-11-20T11:00:00Z'
  const express = { ...option('express', 1290), orderBy }
  listShippingOptions.mockResolvedValue([{ ...option('regular', 490), orderBy }, express])
  const { lines } = (await estimate()) ?? { lines: [] }
  expect(lines.map(({ orderBy: until }) => until?.text ?? null)).toEqual([
    expect.stringMatching(/^Order by Fri 20/),
    null,
  ])
})

it('asks for no postal code if everything is collected, and says so if nothing is', async () => {
  listShippingOptions.mockResolvedValue([option('pickup', 0)])
  const collected = await estimate()
  const row = { label: 'Delivery: To a pickup point', value: 'Free' }
  expect(collected).toMatchObject({ isFixed: true, row })
  expect(collected?.lines.map(({ text }) => text)).toEqual(['To a pickup point: free'])

  listShippingOptions.mockResolvedValue([])
  const { isFixed, lines } = (await estimate()) ?? {}
  expect(isFixed).toBe(false)
  expect(lines?.[0]?.text).toMatch(/^We don’t deliver to Germany/)
})

it('shows the nearest pickup point', async () => {
  const nearestPickupPoint = { name: 'Kiosk am Fleet', distanceKm: 0.1 }
  listShippingOptions.mockResolvedValue([{ ...option('pickup', 390), nearestPickupPoint }])
  const { lines } = (await estimate()) ?? { lines: [] }
  expect(lines.at(-1)?.text).toMatch(/^To a pickup point: from 3,90.€\. Nearest: Kiosk am Fleet\.$/)
})
