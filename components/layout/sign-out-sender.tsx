'use client'

import { useEffect } from 'react'
import { otherTabs, page } from './sign-out-broadcast'
import { savePostalCode, stopRemembering } from '@/components/ui/remembered'

/** Part of the page after signing out: informs the other tabs, and forgets what was remembered. */
export function SignOutSender() {
  useEffect(() => {
    page.isSender = true
    otherTabs().postMessage(null)
    stopRemembering()
    savePostalCode('')
    return () => {
      page.isSender = false
    }
  }, [])
  return null
}
