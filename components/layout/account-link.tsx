'use client'

import { useQuery } from '@tanstack/react-query'
import { shopperQuery } from './shopper-query'
import { PlainLink } from '@/components/ui/plain-link'

/** The account link, with the first name of a signed-in customer. */
export function AccountLink({ label }: { label: string }) {
  const { data } = useQuery(shopperQuery)
  return (
    <PlainLink href="/account" className="nav-line inline-flex min-h-11 items-center">
      {data?.firstName ? `${label}, ${data.firstName}` : label}
    </PlainLink>
  )
}
