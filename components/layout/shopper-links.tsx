'use client'

import { useEffect } from 'react'
import { CartIcon } from '@/components/ui/icons'
import { cartCounter, onCartChange } from '@/components/cart/cart-events'
import { createTranslate, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import { numberFormat } from '@/lib/shop/i18n/formatters'
import { PlainLink } from '@/components/ui/locale-prefix'
import { changeRead, useRead } from '@/components/ui/reads'
import { isShopperView, SHOPPER_ADDRESS } from '@/lib/shop/account/shopper-view'

/**
 * The cart link with its count; its name begins with the visible text (WCAG 2.5.3). It loads a
 * document: private pages have another policy.
 */
export function CartLink({ messages }: { messages: ClientMessages<'cart' | 'count'> }) {
  const t = createTranslate(messages)
  const { data } = useRead(SHOPPER_ADDRESS, isShopperView)
  useEffect(() => {
    const countAfter = cartCounter()
    return onCartChange((change) =>
      changeRead(SHOPPER_ADDRESS, isShopperView, (known) => ({
        ...known,
        cartCount: countAfter(known.cartCount ?? 0, change),
      })),
    )
  }, [])
  const count = data?.cartCount ?? 0
  return (
    <PlainLink
      href="/cart"
      data-cart=""
      className="nav-line relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 lg:min-w-0"
    >
      <CartIcon className="size-5 lg:hidden" />
      <span className="sr-only lg:not-sr-only">{t('cart')}</span>
      {count > 0 ? (
        <>
          <span
            aria-hidden="true"
            className="num grid h-5.5 min-w-5.5 place-items-center rounded-count bg-foreground px-1.5 text-micro leading-none font-strong text-background max-lg:absolute max-lg:end-0 max-lg:top-0"
          >
            {numberFormat(messages.locale, {}).format(count)}
          </span>
          <span className="sr-only">{t('count', { count })}</span>
        </>
      ) : null}
    </PlainLink>
  )
}

/** The account link, with the first name of a signed-in customer. */
export function AccountLink({ label }: { label: string }) {
  const { data } = useRead(SHOPPER_ADDRESS, isShopperView)
  return (
    <PlainLink href="/account" className="nav-line inline-flex min-h-11 items-center">
      {data?.firstName ? `${label}, ${data.firstName}` : label}
    </PlainLink>
  )
}
