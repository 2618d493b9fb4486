'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CartIcon } from '@/components/ui/icons'
import { onCartChange } from '@/components/cart/cart-events'
import { formatPlural, type PluralForms } from '@/lib/shop/i18n/plural-forms'
import { shopperQuery, type ShopperView } from './shopper-query'
import { PlainLink } from '@/components/ui/plain-link'

/**
 * The cart link with its count. Its accessible name begins with the visible text (WCAG 2.5.3). A
 * plain link: private pages have another policy and need a full load.
 */
export function CartLink({ word, counts }: { word: string; counts: PluralForms }) {
  const queries = useQueryClient()
  const { data } = useQuery(shopperQuery)
  useEffect(
    () =>
      onCartChange((change) => {
        // An answer that is still on its way is older than what the shopper just did.
        void queries.cancelQueries(shopperQuery)
        queries.setQueryData<ShopperView>(shopperQuery.queryKey, (known) => ({
          firstName: known?.firstName ?? null,
          cartCount:
            'itemCount' in change
              ? change.itemCount
              : Math.max(0, (known?.cartCount ?? 0) + change.expected),
        }))
      }),
    [queries],
  )
  const count = data?.cartCount ?? 0
  return (
    <PlainLink
      href="/cart"
      data-cart=""
      className="nav-line inline-flex min-h-11 min-w-11 items-center justify-center gap-2 lg:min-w-0"
    >
      <CartIcon className="size-5 lg:hidden" />
      <span className="sr-only lg:not-sr-only">{word}</span>
      {count > 0 ? (
        <>
          <span
            aria-hidden="true"
            className="num grid h-5.5 min-w-5.5 place-items-center rounded-count bg-foreground px-1.5 text-micro leading-none font-strong text-background"
          >
            {count}
          </span>
          <span className="sr-only">{formatPlural(counts, count)}</span>
        </>
      ) : null}
    </PlainLink>
  )
}
