import { beforeEach, expect, it, vi } from 'vitest'
import type { Product } from '@/lib/commerce/catalog'
import { catalogCacheTag, markStale } from '@/lib/server/request/cache-tags'
import { anyStore, mockPlatform } from '@/lib/server/shop.testing'
import { findShippingRates } from '@/lib/server/discovery/structured-product'

const platform = mockPlatform(Date.UTC(2026, 10, 20))

/** Each test uses a product of its own: replies are cached. */
function productWith(id: string, ...stock: number[]): Product {
  const variants = stock.map((availableQuantity, index) => ({
    id: `${id}-${String(index)}`,
    availableQuantity,
  }))
  return { id, variants } as unknown as Product
}

const option = {
  ...{ id: 'm1', name: 'Parcel', type: 'regular', price: 4.9, currencyCode: 'EUR' },
  ...{ description: null, available: true, reason: null, limit: null },
  estimatedDelivery: { earliest: '2026-11-24', latest: '2026-11-26' },
}

/** Answers for each requested variant. */
const answered = (options: unknown[]) => async (_: string, init: RequestInit) => {
  const { variables } = JSON.parse(String(init.body)) as { variables: { variantIds: string[] } }
  const variantDeliveries = variables.variantIds.map((variantId) => ({ variantId, options }))
  return Response.json({ data: { store: { variantDeliveries } } })
}

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

it('are those of the estimate’s deliveries, cheapest first, without pickup', async () => {
  const express = { ...option, id: 'm2', name: 'Express', price: 12.9 }
  const courier = { ...option, id: 'm3', name: 'Courier', price: 19 }
  const pickup = { ...option, id: 'm4', type: 'pickup', price: 0 }
  platform.mockImplementation(answered([courier, express, pickup, option]))
  const rates = await findShippingRates(anyStore(), productWith('lamp', 1))
  expect(rates.get('lamp-0')).toEqual([
    { name: 'Parcel', price: { amountMinor: 490, currencyCode: 'EUR' } },
    { name: 'Express', price: { amountMinor: 1290, currencyCode: 'EUR' } },
  ])
})

it('are none for what is only collected', async () => {
  platform.mockImplementation(answered([{ ...option, type: 'pickup' }]))
  const rates = await findShippingRates(anyStore(), productWith('heavy', 1))
  expect([...rates]).toEqual([['heavy-0', null]])
})

it('are requested for available variants only, at most fifty at once, and cached', async () => {
  platform.mockImplementation(answered([option]))
  const product = productWith('many', 0, ...Array.from({ length: 60 }, () => 1))
  const rates = await findShippingRates(anyStore(), product)
  expect(rates.size).toBe(60)
  expect(rates.has('many-0')).toBe(false)
  expect(platform).toHaveBeenCalledTimes(2)
  await findShippingRates(anyStore(), product)
  expect(platform).toHaveBeenCalledTimes(2)
})

it.each([[], ['product:many'] as const])(
  'are requested again after a change (%s)',
  async (...of) => {
    platform.mockImplementation(answered([option]))
    await findShippingRates(anyStore(), productWith('many', 1))
    platform.mockClear()
    markStale([catalogCacheTag(anyStore().slug, ...of)])
    await findShippingRates(anyStore(), productWith('many', 1))
    expect(platform).toHaveBeenCalledOnce()
  },
)

it('are not requested for sold-out variants', async () => {
  expect(await findShippingRates(anyStore(), productWith('gone', 0, 0))).toEqual(new Map())
  expect(platform).not.toHaveBeenCalled()
})

it.each([
  ['does not know the field', { errors: [{ message: 'Cannot query field' }] }, 200],
  ['fails', { status: 500, code: 'Common.Internal' }, 500],
])('are empty when the platform %s, and the page still works', async (id, body, status) => {
  platform.mockImplementation(async () => Response.json(body, { status }))
  expect(await findShippingRates(anyStore(), productWith(id, 1))).toEqual(new Map())
})
