import { useQuery } from '@tanstack/react-query'
import { api, take, takeTagged, type Schemas } from '#api/client.ts'
import { pageQuery, usePages } from '#api/pages.ts'
import { Refused } from '#api/problem.ts'
import { useWrite } from '#api/write.ts'

export type Product = Schemas['AdminProduct']
export type Variant = Schemas['AdminVariant']

export const useProductList = (search: string) =>
  usePages({
    key: ['products', 'list', search],
    read: (cursor, signal) => {
      const sort = { sortBy: 'title', sortDirection: 'asc' } as const
      const query = { ...pageQuery(search, cursor), ...sort }
      return take(api.GET('/v1/catalog/products', { params: { query }, signal }))
    },
  })

/** A product with its entity tag, which says which version a change is meant for. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: ['products', 'one', id],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => readProduct(id, signal),
  })
}

export const priceFields = ['price', 'compareAtPrice'] as const
export type PriceField = (typeof priceFields)[number]

/** The new prices of a variant; null takes the former price away. */
export interface PriceChange {
  variantId: string
  price?: number
  compareAtPrice?: number | null
}

interface PriceWrite {
  changes: PriceChange[]
  /** What these prices were when the change was typed. */
  earlier: PriceChange[]
  etag: string | null
}

const readProduct = (id: string, signal?: AbortSignal) =>
  takeTagged(
    api.GET('/v1/catalog/products/{id}', {
      params: { path: { id } },
      ...(signal && { signal }),
    }),
  )

const isOutdated = (error: unknown) => error instanceof Refused && error.problem.status === 412

/** Whether a product differs from what was read only by what this write has sent so far. */
function isOwnWork({ variants }: Product, { changes, earlier }: PriceWrite, at: number) {
  const holds = ({ variantId, ...fields }: PriceChange) => {
    const variant = variants.find(({ id }) => id === variantId)
    return priceFields.every((field) => !(field in fields) || variant?.[field] === fields[field])
  }
  return changes.every((change, index) => {
    const before = earlier[index]
    return holds(change) || (index !== at && before !== undefined && holds(before))
  })
}

/** Changes variants one after another. Each is meant for the version that the one before it made. */
export async function sendPrices(id: string, write: PriceWrite): Promise<{ etag: string | null }> {
  let { etag } = write
  for (const [index, { variantId, ...body }] of write.changes.entries()) {
    try {
      const answer = await takeTagged(
        api.PATCH('/v1/catalog/products/{id}/variants/{variantId}', {
          params: { path: { id, variantId } },
          headers: etag === null ? {} : { 'if-match': etag },
          body,
        }),
      )
      etag = answer.etag
    } catch (error) {
      if (!isOutdated(error)) throw error
      // The version can be this page's own, made by a request whose answer was lost.
      const now = await readProduct(id)
      if (!isOwnWork(now.data, write, index)) throw error
      etag = now.etag
    }
  }
  return { etag }
}

export function useSavePrices(
  id: string,
  onDone: (write: PriceWrite, etag: string | null) => void,
) {
  return useWrite<PriceWrite, { etag: string | null }>({
    about: null,
    write: (write) => sendPrices(id, write),
    stale: [['products']],
    onDone: ({ etag }, write) => onDone(write, etag),
  })
}

interface Visibility {
  isActive: boolean
  etag: string | null
}

export function useShowInShop(id: string, onDone: (now: Visibility) => void) {
  return useWrite<Visibility, { etag: string | null }>({
    about: null,
    write: async ({ isActive, etag }) => {
      try {
        return await takeTagged(
          api.PATCH('/v1/catalog/products/{id}', {
            params: { path: { id } },
            headers: etag === null ? {} : { 'if-match': etag },
            body: { isActive },
          }),
        )
      } catch (error) {
        if (!isOutdated(error)) throw error
        const now = await readProduct(id)
        if (now.data.isActive !== isActive) throw error
        return now
      }
    },
    stale: [['products']],
    onDone: ({ etag }, { isActive }) => onDone({ isActive, etag }),
  })
}
