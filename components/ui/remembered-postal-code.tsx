'use client'

import { useEffect } from 'react'
import { store, stored } from './remembered'

const KEY = 'postalCode'

/** The postal code of the last delivery estimate in this browser, or an empty string. */
export function readPostalCode(): string {
  return stored(KEY) ?? ''
}

/** Remembers a postal code in this browser, for pages that are the same for everyone. */
export function savePostalCode(code: string): void {
  store(KEY, code)
}

/** Remembers a postal code that was sent to the server for every page in this browser. */
export function RememberPostalCode({ code }: { code: string }) {
  useEffect(() => {
    if (code !== '') savePostalCode(code)
  }, [code])
  return null
}
