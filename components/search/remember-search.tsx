'use client'

import { useEffect } from 'react'
import { rememberSearch } from './recent-searches'

/** Keeps a search that found something, in this browser only. */
export function RememberSearch({ text }: { text: string }) {
  useEffect(() => {
    if (text) rememberSearch(text)
  }, [text])
  return null
}
