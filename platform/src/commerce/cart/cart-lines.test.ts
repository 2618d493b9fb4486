import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LiveVariant } from '#commerce/stock/live-variants.ts'
import type { CartItem } from '#store/schema/carts.ts'
import { describeLine } from './cart-lines.ts'

const snapshot = { productSlug: 'bowl', title: 'Bowl', sku: 'B', options: [], image: null }

function itemOf(quantity: number, unitPriceMinor: number): CartItem {
  return {
    id: 'cri_1',
    tenantId: 'ten_1',
    storeId: 'sto_1',
    cartId: 'crt_1',
    productId: 'prd_1',
    variantId: 'var_1',
    quantity,
    unitPriceMinor,
    snapshot,
    createdOn: new Date(0),
    updatedOn: new Date(0),
  }
}

function variantOf(available: number, unitPriceMinor: number): LiveVariant {
  return {
    variantId: 'var_1',
    productId: 'prd_1',
    sellerId: null,
    unitPriceMinor,
    available,
    snapshot,
    compareAtMinor: null,
    lowestPriorMinor: null,
    weightGrams: 1,
    unitPricing: null,
    taxClass: 'standard',
    stockByLocation: new Map(),
  }
}

const count = fc.integer({ min: 1, max: 50 })

describe('a cart line', () => {
  it('never exceeds the stock or the requested quantity, and reports what changed', () => {
    fc.assert(
      fc.property(count, fc.nat(50), fc.nat(9999), fc.nat(9999), (wanted, available, then, now) => {
        const line = describeLine(itemOf(wanted, then), variantOf(available, now))
        expect(line.quantity).toBe(Math.min(wanted, available))
        expect(line.lineTotalMinor).toBe(line.quantity * now)
        const codes = line.notices.map(({ code }) => code)
        if (available === 0) expect(line.notices).toEqual([{ code: 'soldOut', requested: wanted }])
        else {
          expect(codes.includes('priceChanged')).toBe(then !== now)
          expect(codes.includes('stockReduced')).toBe(available < wanted)
        }
      }),
    )
  })

  it('of a deleted variant costs nothing and keeps its title', () => {
    const line = describeLine(itemOf(3, 500), null)
    expect(line).toMatchObject({ quantity: 0, lineTotalMinor: 0, snapshot })
    expect(line.notices).toEqual([{ code: 'unavailable', requested: 3 }])
  })
})
