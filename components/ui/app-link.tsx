'use client'

// In Next 16.4 `router.prefetch` has no public option for whole pages, `next/link` only in view.
import type { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types'
import { useRouter } from 'next/navigation'
import type { ComponentProps, MouseEvent } from 'react'
import { localPath } from '@/lib/shop/i18n/locale-path'
import { useLinkLayout } from './locale-prefix'

export type AppLinkProps = ComponentProps<'a'> & {
  href: string
  /** False keeps the scroll position. */
  scroll?: boolean
}

let aim: ReturnType<typeof setTimeout> | undefined
const stopAiming = () => clearTimeout(aim)

/**
 * A link inside the shop, in the language of the page. The router follows it within the root layout,
 * since for any other page or file it would request data before the document. It prefetches whole
 * public pages, only when a mouse points at it: a list of 24 cards would otherwise request 24 pages
 * that nobody opens, and a tap ends before the two requests of the router could help (150 ms away
 * they take 450). `next/link` does the same with 2.8 KiB more script on every page.
 */
export function AppLink({ href, scroll = true, children, ...rest }: AppLinkProps) {
  const router = useRouter()
  const { prefix, segments, isPublic } = useLinkLayout()
  const path = localPath(prefix, href)
  const first = path.slice(prefix.length).split(/[/?#]/, 2)[1] ?? ''
  const isHere = path.startsWith('/') && segments.includes(first)
  const prefetch = () => router.prefetch(path, { kind: 'full' as PrefetchKind })
  const takeAim = () => {
    stopAiming()
    if (isHere && isPublic) aim = setTimeout(prefetch, 50)
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    stopAiming()
    rest.onClick?.(event)
    const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!isHere || hasKey || rest.target || event.defaultPrevented) return
    event.preventDefault()
    router.push(path, { scroll })
  }
  return (
    <a onMouseEnter={takeAim} onMouseLeave={stopAiming} {...rest} href={path} onClick={follow}>
      {children}
    </a>
  )
}

/**
 * Links one below the other, in the look of their list. A client component, so that a document names
 * each link once instead of describing its elements to React again.
 */
export function LinkList({
  links,
  className,
}: {
  links: readonly { href: string; label: string }[]
  className: string
}) {
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href + label}>
          <AppLink href={href}>{label}</AppLink>
        </li>
      ))}
    </ul>
  )
}
