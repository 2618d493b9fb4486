import { call, type Schemas } from '#api/client.ts'
import { usePages, useRead } from '#api/pages.ts'
import type { Adjustment } from './drafts.ts'

const pageSize = 200
const placesStayMs = 10 * 60_000

export interface StockRow extends Pick<Level, 'variantId' | 'sku' | 'title' | 'options'> {
  /** Available pieces by place. */
  quantities: Record<string, number>
}

export const useLocations = () =>
  useRead('/v1/inventory/locations', { query: { limit: 100 } }, { staleTime: placesStayMs })

export type Level = Schemas['InventoryStock']

/** The stock of each variant by place, sorted by SKU; `availableTo`: at most so many pieces. */
export const useStock = (
  filter: Partial<{ search: string; productId: string; availableTo: number; isActive: boolean }>,
) =>
  usePages('/v1/inventory/levels', {
    ...{ ...filter, limit: pageSize, sortBy: 'sku', sortDirection: 'asc' },
  })

export interface Listed {
  levels: readonly Level[]
  /** Whether some of the last variant may be listed next. */
  hasMore: boolean
}

/**
 * One row for each variant; the platform lists one for each variant and place. A variant that never
 * was at a place of `placeIds` has none there.
 */
export function toRows({ levels, hasMore }: Listed, placeIds: readonly string[]): StockRow[] {
  const nowhere = Object.fromEntries(placeIds.map((id) => [id, 0]))
  const rows = new Map<string, StockRow>()
  for (const level of levels) {
    const row = rows.get(level.variantId) ?? { ...level, quantities: {} }
    row.quantities[level.locationId] = level.availableQuantity
    rows.set(level.variantId, row)
  }
  return [...rows.values()].map((row, at) =>
    hasMore && at === rows.size - 1
      ? row
      : { ...row, quantities: { ...nowhere, ...row.quantities } },
  )
}

/** Changes quantities, all of them or none. */
export const adjust = (lines: Adjustment[], key: string) =>
  call('post', '/v1/inventory/batches', { key, body: { mode: 'adjust', lines } })
