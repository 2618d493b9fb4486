'use client'

import type { ComponentProps } from 'react'
import { useLocalPath } from './locale-prefix'

export type AppLinkProps = ComponentProps<'a'> & {
  href: string
  /** Prefetches the page on hover or focus. */
  prefetchOnHover?: boolean
  /** False keeps the scroll position. */
  scroll?: boolean
}

/**
 * A link inside the shop, in the language of the page. `SoftLinks` follows it without loading a
 * document, even in finished markup. It prefetches nothing by itself: a list of 24 cards would
 * otherwise request 24 pages that nobody opens.
 */
export function AppLink({ href, prefetchOnHover, scroll, children, ...rest }: AppLinkProps) {
  return (
    <a
      href={useLocalPath()(href)}
      data-soft={prefetchOnHover ? 'hover' : ''}
      data-scroll={scroll === false ? 'keep' : undefined}
      {...rest}
    >
      {children}
    </a>
  )
}
