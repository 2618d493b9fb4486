import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, take, takeTagged, type Schemas } from '#api/client.ts'
import { useWrite } from '#api/write.ts'

export type Product = Schemas['AdminProduct']
export type Variant = Schemas['AdminVariant']

const pageSize = 50

export function useProductList(search: string) {
  return useInfiniteQuery({
    queryKey: ['products', 'list', search],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: pageSize,
        sortBy: 'title' as const,
        sortDirection: 'asc' as const,
        ...(search && { search }),
        ...(pageParam && { cursor: pageParam }),
      }
      return take(api.GET('/v1/catalog/products', { params: { query }, signal }))
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  })
}

/** A product with its entity tag, which says which version a change is meant for. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: ['products', 'one', id],
    refetchInterval: 15_000,
    queryFn: ({ signal }) =>
      takeTagged(api.GET('/v1/catalog/products/{id}', { params: { path: { id } }, signal })),
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
  etag: string | null
}

/** Changes variants one after another. Each is meant for the version that the one before it made. */
export function useSavePrices(id: string, onDone: (write: PriceWrite) => void) {
  return useWrite<PriceWrite, unknown>({
    write: async ({ changes, etag }) => {
      let version = etag
      for (const { variantId, ...body } of changes) {
        const answer = await takeTagged(
          api.PATCH('/v1/catalog/products/{id}/variants/{variantId}', {
            params: { path: { id, variantId } },
            headers: version === null ? {} : { 'if-match': version },
            body,
          }),
        )
        version = answer.etag
      }
    },
    stale: [['products']],
    onDone: (_nothing, write) => onDone(write),
  })
}

export function useShowInShop(id: string, onDone: (isActive: boolean) => void) {
  return useWrite<{ isActive: boolean; etag: string | null }, unknown>({
    write: ({ isActive, etag }) =>
      take(
        api.PATCH('/v1/catalog/products/{id}', {
          params: { path: { id } },
          headers: etag === null ? {} : { 'if-match': etag },
          body: { isActive },
        }),
      ),
    stale: [['products']],
    onDone: (_nothing, { isActive }) => onDone(isActive),
  })
}
