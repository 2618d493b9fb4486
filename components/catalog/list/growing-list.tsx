'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition, type ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { FIRST_NEW_ID } from '@/lib/shop/catalog/list-query'
import { announce } from './list-status'

/** URL of the longer list that was requested: to the router it is another page. */
let requested: { search: string; from: number } | null = null

/**
 * The link to a longer list: without scripts to its first new product, with scripts in place, at a
 * URL without that anchor, to which Back would return.
 */
export function MoreLink({
  href,
  shown,
  children,
}: {
  href: string
  /** Products in the list so far. */
  shown: number
  children: ReactNode
}) {
  const router = useRouter()
  const address = useLocalPath()(href)
  const [isPending, startTransition] = useTransition()
  return (
    <ButtonLink
      look="line"
      href={`${href}#${FIRST_NEW_ID}`}
      rel="next"
      aria-busy={isPending}
      className="aria-busy:opacity-50"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        requested = { search: new URL(address, location.href).search, from: shown }
        startTransition(() => router.push(address, { scroll: false }))
      }}
    >
      {children}
    </ButtonLink>
  )
}

/** The products. When there are more, the focus moves to the first new one. */
export function GrowingList({
  shown,
  shownLabel,
  children,
}: {
  shown: number
  /** "48 of 62 shown" */
  shownLabel: string
  children: ReactNode
}) {
  useEffect(() => {
    if (!requested || requested.search !== location.search || shown <= requested.from) return
    requested = null
    document.querySelector<HTMLElement>(`#${FIRST_NEW_ID} a`)?.focus({ preventScroll: true })
    announce(shownLabel)
  }, [shown, shownLabel])
  return children
}
