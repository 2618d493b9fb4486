'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition, type ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { FIRST_NEW } from '@/lib/shop/catalog/list-query'
import { announce } from './list-status'

/** The list that was asked for, until it is there: the longer list is another page to the router. */
let awaited: { search: string; from: number } | null = null

/**
 * The way to the longer list. Without scripts it leads to the first new product; with them the list
 * grows in place, at an address without that anchor: Back would return to it, not to where the
 * shopper was.
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
      href={`${href}#${FIRST_NEW}`}
      rel="next"
      aria-busy={isPending}
      className="aria-busy:opacity-50"
      onNavigate={(event) => {
        event.preventDefault()
        awaited = { search: new URL(address, location.href).search, from: shown }
        startTransition(() => router.push(address as Route, { scroll: false }))
      }}
    >
      {children}
    </ButtonLink>
  )
}

/** The products. Once they have become more, the focus goes to the first new one, where the link was. */
export function GrowingList({
  shown,
  shownLabel,
  className,
  children,
}: {
  shown: number
  /** "48 of 62 shown" */
  shownLabel: string
  className: string
  children: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!awaited || awaited.search !== location.search || shown <= awaited.from) return
    awaited = null
    list.current?.querySelector<HTMLElement>(`#${FIRST_NEW} a`)?.focus({ preventScroll: true })
    announce(shownLabel)
  }, [shown, shownLabel])
  return (
    <ul ref={list} className={className}>
      {children}
    </ul>
  )
}
