'use client'

import type { ComponentProps } from 'react'
import { useLocalPath } from './locale-prefix'

export type AppLinkProps = ComponentProps<'a'> & {
  href: string
  /** Fetches the page when the pointer or the focus comes near. */
  prefetchOnHover?: boolean
  /** False keeps the scroll position. */
  scroll?: boolean
}

/**
 * A link inside the shop, in the language of the page. `SoftLinks` follows it without loading a
 * document, also where it stands in finished markup. It prefetches nothing by itself: a list of 24
 * cards would otherwise request 24 pages that nobody opens.
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
