'use client'

import { useEffect } from 'react'
import { searches } from '@/components/ui/remembered'

/** Keeps a search that found something, in this browser only. */
export function RememberSearch({ text }: { text: string }) {
  useEffect(() => {
    if (text) searches.add(text)
  }, [text])
  return null
}
