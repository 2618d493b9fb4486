import { queryOptions } from '@tanstack/react-query'
import { readJson } from '@/components/ui/read-json'
import { isNumber, isString, nullable, objectOf } from '@/lib/shop/json'

/** The personal part of a public page, from `/api/shopper`; the count is null when unknown. */
export type ShopperView = { firstName: string | null; cartCount: number | null }

const isShopperView = objectOf({
  firstName: nullable(isString),
  cartCount: nullable(isNumber),
})

/** Shared by the count of the cart and the greeting. */
export const shopperQuery = queryOptions({
  queryKey: ['shopper'],
  queryFn: ({ signal }): Promise<ShopperView> =>
    readJson('/api/shopper', isShopperView, { signal }),
})
