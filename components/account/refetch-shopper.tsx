'use client'

import { useEffect } from 'react'
import { SHOPPER_ADDRESS } from '@/lib/shop/account/shopper-view'
import { readAgain } from '@/components/ui/reads'

/** Reads name and cart count again: they were read before the customer signed in. */
export function RefetchShopper() {
  useEffect(() => readAgain(SHOPPER_ADDRESS), [])
  return null
}
