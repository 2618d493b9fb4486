'use client'

import { PlainLink } from '@/components/ui/locale-prefix'
import { useRead } from '@/components/ui/reads'
import { isShopperView, SHOPPER_ADDRESS } from '@/lib/shop/account/shopper-view'

/** The account link, with the first name of a signed-in customer. */
export function AccountLink({ label }: { label: string }) {
  const { data } = useRead(SHOPPER_ADDRESS, isShopperView)
  return (
    <PlainLink href="/account" className="nav-line inline-flex min-h-11 items-center">
      {data?.firstName ? `${label}, ${data.firstName}` : label}
    </PlainLink>
  )
}
