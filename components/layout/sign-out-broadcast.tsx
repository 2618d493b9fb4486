'use client'

import { useEffect } from 'react'
import { savePostalCode, stopRemembering } from '@/components/ui/remembered'

let channel: BroadcastChannel | undefined
/** Set in the page that sends: otherwise two such tabs would reload each other for ever. */
let isSender = false

/** One channel per page: a channel does not receive its own messages. */
const otherTabs = () => (channel ??= new BroadcastChannel('vitrine:signed-out'))

/**
 * Part of every page: after a sign-out in another tab this one is reloaded, so that nothing personal
 * stays on the screen or in memory. The server decides what is shown; the message carries no data.
 */
export function SignOutListener() {
  // For as long as there is this document: its root layout is never replaced.
  useEffect(() => {
    otherTabs().addEventListener('message', () => {
      if (!isSender) location.reload()
    })
  }, [])
  return null
}

/** Part of the page after signing out: informs the other tabs. */
export function SignOutSender() {
  useEffect(() => {
    isSender = true
    otherTabs().postMessage(null)
    stopRemembering()
    savePostalCode('')
    return () => {
      isSender = false
    }
  }, [])
  return null
}
