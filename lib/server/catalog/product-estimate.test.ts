import { beforeEach, describe, expect, it, vi } from 'vitest'
import { estimateForProduct } from './product-estimate'
import { anyStore, mockPlatform } from '@/lib/server/shop.testing'

const platform = mockPlatform(Date.UTC(2026, 10, 20))
const question = { slug: 'mug', variantId: 'v1', postalCode: ' 20457 ' }
const german = {
  ...{ countryCode: 'DE', defaultLocale: 'en', timeZone: 'Europe/Berlin' },
  locales: [{ code: 'en', name: 'English', priceLocale: 'de-DE', dateLocale: 'en-GB' }],
}
const ask = (given = question) => estimateForProduct({ ...anyStore(), ...german }, 'en', given)

const option = {
  ...{ id: 'm1', name: 'Parcel', type: 'regular', price: 4.9, currencyCode: 'EUR' },
  ...{ description: null, available: true, reason: null, limit: null },
  estimatedDelivery: { earliest: '2026-11-24', latest: '2026-11-26' },
}
const answered = (deliveryOptions: unknown[]) => async () =>
  Response.json({ data: { product: { deliveryOptions } } })

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

describe('a delivery estimate on the product page', () => {
  it('shows the postal code as it is written in the country', async () => {
    platform.mockImplementation(answered([option]))
    expect(await ask()).toMatchObject({
      ok: true,
      postalCode: '20457',
      rows: [{ price: '4,90\u00a0€', note: expect.stringContaining('Parcel') }],
    })
  })

  it('names the nearest pickup point, and the postal code once', async () => {
    const point = { name: 'Kiosk am Fleet', distanceKm: 0.1 }
    const pickup = { ...option, id: 'm3', name: 'To a pickup point', type: 'pickup' }
    const express = { ...option, id: 'm2', name: 'Express', price: 12.9 }
    platform.mockImplementation(
      answered([option, express, { ...pickup, nearestPickupPoint: point }]),
    )
    expect(await ask()).toMatchObject({
      rows: [
        { note: 'Parcel. Delivery to 20457.' },
        { note: 'Express.' },
        { note: 'Nearest: Kiosk am Fleet. Ready to collect from Tue 24\u00a0November.' },
      ],
    })
  })

  it('names a country in Portuguese, which would need an article after a preposition', async () => {
    platform.mockImplementation(answered([option]))
    const locales = german.locales.map((locale) => ({ ...locale, code: 'pt-BR' }))
    const store = { ...anyStore(), ...german, locales }
    expect(await estimateForProduct(store, 'pt-BR', question)).toMatchObject({
      rows: [{ note: 'Parcel. Destino: 20457.' }],
    })
  })

  it('says by when to order, in the store’s time zone', async () => {
    platform.mockImplementation(answered([{ ...option, orderBy: '2026-11-20T11:00:00Z' }]))
    const orderBy = {
      at: '2026-11-20T11:00:00Z',
      text: 'Order by Fri 20\u00a0Nov, 12:00',
      left: 'Order within \uFFFC',
    }
    expect(await ask()).toMatchObject({ rows: [{ orderBy }] })
  })

  it('makes no request for a malformed postal code', async () => {
    const reported = await ask({ ...question, postalCode: 'Hamburg' })
    expect(reported).toMatchObject({ ok: false, reason: expect.stringContaining('Hamburg') })
    expect(platform).not.toHaveBeenCalled()
  })

  it('makes no request for an unassigned postal code', async () => {
    const reported = await ask({ ...question, postalCode: '99999' })
    expect(reported).toMatchObject({
      ok: false,
      reason: 'We couldn’t find the postal code 99999. Check the digits.',
    })
    expect(platform).not.toHaveBeenCalled()
  })

  it('says when nothing is delivered there', async () => {
    platform.mockImplementation(answered([{ ...option, available: false, reason: 'zone' }]))
    expect(await ask()).toMatchObject({ ok: false, reason: expect.stringContaining('20457') })
  })

  it.each([
    ['does not have the operation', { errors: [{ message: 'Cannot query field' }] }, 200],
    ['refuses', { status: 400, code: 'Common.Validation' }, 400],
  ])('shows an error in place when the platform %s', async (_, body, status) => {
    platform.mockImplementation(async () => Response.json(body, { status }))
    expect(await ask()).toMatchObject({
      ok: false,
      postalCode: '20457',
      reason: 'We couldn’t load delivery dates. Try again.',
    })
  })
})
