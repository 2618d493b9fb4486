'use client'

import { useEffect } from 'react'
import { savePostalCode } from '@/components/ui/remembered-postal-code'

/** Remembers a postal code that was sent to the server for every page in this browser. */
export function RememberPostalCode({ code }: { code: string }) {
  useEffect(() => {
    if (code !== '') savePostalCode(code)
  }, [code])
  return null
}
