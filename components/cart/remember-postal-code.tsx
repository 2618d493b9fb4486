'use client'

import { useEffect } from 'react'
import { keepPostalCode } from '@/components/ui/remembered-postal-code'

/** Lets the product pages know the postal code that was given in the bag. */
export function RememberPostalCode({ code }: { code: string }) {
  useEffect(() => {
    if (code !== '') keepPostalCode(code)
  }, [code])
  return null
}
