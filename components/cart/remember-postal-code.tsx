'use client'

import { useEffect } from 'react'
import { savePostalCode } from '@/components/ui/remembered-postal-code'

/** Makes the postal code of the cart known to product pages. */
export function RememberPostalCode({ code }: { code: string }) {
  useEffect(() => {
    if (code !== '') savePostalCode(code)
  }, [code])
  return null
}
