import { useQueries } from '@tanstack/react-query'
import { api, inPath, take, under, type Schemas } from '#api/client.ts'
import { usePages, useRead } from '#api/pages.ts'
import { useWrite } from '#api/write.ts'
import type { Adjustment } from './drafts.ts'

const pageSize = 100
const titlesStayMs = 10 * 60_000

export interface StockRow {
  variantId: string
  productId: string
  sku: string
  /** Available pieces by place. */
  quantities: Record<string, number>
}

export const useLocations = () =>
  useRead(
    '/v1/inventory/locations',
    ['locations'],
    { query: { limit: 100 } },
    { staleTime: titlesStayMs },
  )

export type Level = Schemas['InventoryStock']

/** The stock of each variant by place, sorted by SKU; `availableTo`: at most so many pieces. */
export const useStock = (filter: { search?: string; productId?: string; availableTo?: number }) =>
  usePages('/v1/inventory/levels', ['stock', filter], {
    ...{ ...filter, limit: pageSize, sortBy: 'sku', sortDirection: 'asc' },
  })

/** One row for each variant; the platform lists one for each variant and place. */
export function toRows(levels: readonly Level[]): StockRow[] {
  const rows = new Map<string, StockRow>()
  for (const { variantId, productId, sku, locationId, availableQuantity } of levels) {
    const row = rows.get(variantId) ?? { variantId, productId, sku, quantities: {} }
    row.quantities[locationId] = availableQuantity
    rows.set(variantId, row)
  }
  return [...rows.values()]
}

/** The products of the rows, each of which is read once. */
export function useTitles(rows: readonly StockRow[]) {
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['products', 'titles', id],
      staleTime: titlesStayMs,
      queryFn: () => take(api.GET('/v1/catalog/products/{id}', inPath(id))),
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
  })
}

/** Changes quantities, all of them or none. */
export function useAdjust(about: 'stock' | 'stockUndo', onDone?: (lines: Adjustment[]) => void) {
  return useWrite<Adjustment[], unknown>({
    about,
    write: (lines, key) =>
      take(
        api.POST('/v1/inventory/batches', {
          ...under(key),
          body: { mode: 'adjust', lines },
        }),
      ),
    onDone: (_batch, lines) => onDone?.(lines),
  })
}
