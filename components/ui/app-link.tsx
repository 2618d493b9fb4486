'use client'

// In Next 16.4 `router.prefetch` has no public option for whole pages, `next/link` only in view.
import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types'
import { useRouter } from 'next/navigation'
import type { ComponentProps, MouseEvent } from 'react'
import { useLocalPath } from './locale-prefix'

export type AppLinkProps = ComponentProps<'a'> & {
  href: string
  /** Prefetches the whole page on hover and press, a part on focus; not for private pages. */
  prefetchOnHover?: boolean
  /** False keeps the scroll position. */
  scroll?: boolean
}

let press: ReturnType<typeof setTimeout> | undefined

/**
 * A link inside the shop, in the language of the page, which the router follows. It prefetches
 * nothing by itself: a list of 24 cards would otherwise request 24 pages that nobody opens.
 * `next/link` does the same with 2.8 KiB more script on every page.
 */
export function AppLink({
  href,
  prefetchOnHover = false,
  scroll,
  children,
  ...rest
}: AppLinkProps) {
  const router = useRouter()
  const path = useLocalPath()(href)
  const prefetch = prefetchOnHover
    ? () => router.prefetch(path, { kind: PrefetchKind.FULL })
    : undefined
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    router.push(path, { scroll: scroll ?? true })
  }
  return (
    <a
      onMouseEnter={prefetch}
      onPointerDown={prefetch && (() => (press = setTimeout(prefetch, 50)))}
      onPointerCancel={() => clearTimeout(press)}
      onFocus={prefetch && (() => router.prefetch(path))}
      {...rest}
      href={path}
      onClick={follow}
    >
      {children}
    </a>
  )
}

function opensElsewhere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, origin } = event.currentTarget
  const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const isOwn = (target === '' || target === '_self') && origin === location.origin
  return event.button !== 0 || hasKey || !isOwn
}
