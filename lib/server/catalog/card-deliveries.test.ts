import { expect, it } from 'vitest'
import { anyStore, mockPlatform } from '@/lib/server/shop.testing'
import { deliveriesForCards } from './card-deliveries'
import { markStale } from '@/lib/server/request/cache-tags'

const platform = mockPlatform(Date.UTC(2026, 10, 20))
const store = {
  ...anyStore(),
  ...{ countryCode: 'DE', defaultLocale: 'en', timeZone: 'Europe/Berlin' },
  locales: [{ code: 'en', name: 'English', priceLocale: 'de-DE', dateLocale: 'en-GB' }],
}
const ask = (postalCode: string) =>
  deliveriesForCards(store, 'en', { variantIds: ['v1', 'v2', 'v3'], postalCode })

const option = {
  ...{ id: 'm1', name: 'Parcel', type: 'regular', price: 4.9, currencyCode: 'EUR' },
  ...{ description: null, available: true, reason: null, limit: null },
  estimatedDelivery: { earliest: '2026-11-24', latest: '2026-11-26' },
}
const answered = (variantDeliveries: unknown[]) => async () =>
  Response.json({ data: { store: { variantDeliveries } } })

/** The variables of the last request to the platform. */
const readVariables = () =>
  (JSON.parse(String(platform.mock.lastCall?.[1].body)) as { variables: unknown }).variables

it('returns days and price of the cheapest delivery of each variant, with one query', async () => {
  const express = { ...option, id: 'm2', price: 9.9 }
  const pickup = { ...option, id: 'm3', type: 'pickup', price: 0 }
  platform.mockImplementation(
    answered([
      { variantId: 'v1', options: [express, option, pickup] },
      { variantId: 'v2', options: [{ ...option, price: 0 }] },
      { variantId: 'v3', options: [{ ...option, estimatedDelivery: null }, pickup] },
    ]),
  )
  expect(await ask('20457')).toEqual([
    { variantId: 'v1', text: expect.stringMatching(/^Delivery 24\s–\s26\sNov, 4,90\s€$/) },
    { variantId: 'v2', text: expect.stringMatching(/^Free delivery 24\s–\s26\sNov$/) },
  ])
  expect(platform).toHaveBeenCalledTimes(1)
  expect(readVariables()).toMatchObject({ variantIds: ['v1', 'v2', 'v3'], postalCode: '20457' })
})

it.each(['', 'Hamburg', '99999'])('uses the country when the postal code is "%s"', async (code) => {
  platform.mockImplementation(answered([]))
  expect(await ask(code)).toEqual([])
  expect(readVariables()).toMatchObject({ postalCode: null, countryCode: 'DE' })
})

it('caches what is the same for every reader of a language until a product changes, but not results for a postal code', async () => {
  const options = [option]
  const answer = (_url: string, { body }: RequestInit) => {
    const { variables } = JSON.parse(String(body)) as { variables: { variantIds: string[] } }
    const variantDeliveries = variables.variantIds.map((variantId) => ({ variantId, options }))
    return Promise.resolve(Response.json({ data: { store: { variantDeliveries } } }))
  }
  platform.mockImplementation(answer)
  const askFor = (variantIds: string[], postalCode = '') =>
    deliveriesForCards(store, 'en', { variantIds, postalCode })
  await askFor(['kept1', 'kept2'])
  const again = await askFor(['kept2', 'kept3'])
  expect(again.map(({ variantId }) => variantId)).toEqual(['kept2', 'kept3'])
  expect(readVariables()).toMatchObject({ variantIds: ['kept3'] })

  await askFor(['kept1'], '20457')
  expect(readVariables()).toMatchObject({ variantIds: ['kept1'], postalCode: '20457' })
  markStale([`${store.slug}:products`])
  await askFor(['kept1'])
  expect(readVariables()).toMatchObject({ variantIds: ['kept1'], postalCode: null })
  expect(platform).toHaveBeenCalledTimes(4)
  const german = await deliveriesForCards(store, 'de', { variantIds: ['kept1'], postalCode: '' })
  expect(german).toEqual([{ variantId: 'kept1', text: expect.stringMatching(/^Lieferung /) }])
})

it('returns nothing on a platform that answers for single variants only', async () => {
  const errors = [
    { message: 'Cannot query field', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
  ]
  platform.mockImplementation(async () => Response.json({ errors }, { status: 400 }))
  expect(await ask('20457')).toEqual([])
})
