'use client'

import { useEffect } from 'react'
import { savePostalCode } from '@/components/ui/remembered-postal-code'

/** Makes a postal code that the server was given known to every page of this browser. */
export function RememberPostalCode({ code }: { code: string }) {
  useEffect(() => {
    if (code !== '') savePostalCode(code)
  }, [code])
  return null
}
