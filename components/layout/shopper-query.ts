import { queryOptions } from '@tanstack/react-query'

/** What is personal on a public page, as `/api/shopper` tells it; the count is null when unknown. */
export type ShopperView = { firstName: string | null; cartCount: number | null }

/** The one read of what is personal: the count of the bag and the greeting share its answer. */
export const shopperQuery = queryOptions({
  queryKey: ['shopper'],
  queryFn: async ({ signal }): Promise<ShopperView> => {
    const answer = await fetch('/api/shopper', { signal })
    if (!answer.ok) throw new Error(`The shopper could not be read: ${answer.status}`)
    return (await answer.json()) as ShopperView
  },
})
