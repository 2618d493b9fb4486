'use client'

import { useQuery } from '@tanstack/react-query'
import { shopperQuery } from './shopper-query'
import { PlainLink } from '@/components/ui/plain-link'

/** The account, by first name when somebody is signed in. */
export function AccountLink({ word }: { word: string }) {
  const { data } = useQuery(shopperQuery)
  return (
    <PlainLink href="/account" className="nav-line inline-flex min-h-11 items-center">
      {data?.firstName ? `${word}, ${data.firstName}` : word}
    </PlainLink>
  )
}
