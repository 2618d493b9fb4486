'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { useLocalPath } from './locale-prefix'
import { toRoute } from './route'

export type AppLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> & { href: string }

/**
 * A link inside the shop, in the language of the page. It never prefetches: a list of 24 cards would
 * otherwise request 24 pages that nobody opens. Cards use `HoverLink`.
 */
export function AppLink({ href, ...rest }: AppLinkProps) {
  return <Link href={toRoute(useLocalPath()(href))} prefetch={false} {...rest} />
}
