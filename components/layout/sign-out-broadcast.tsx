'use client'

import { useEffect } from 'react'

let channel: BroadcastChannel | undefined
/** Set in the page that sends: otherwise two such tabs would reload each other for ever. */
export const page = { isSender: false }

/** One channel per page: a channel does not receive its own messages. */
export const otherTabs = () => (channel ??= new BroadcastChannel('vitrine:signed-out'))

/**
 * Part of every page: after a sign-out in another tab this one is reloaded, so that nothing personal
 * stays on the screen or in memory. The server decides what is shown; the message carries no data.
 */
export function SignOutListener() {
  // For as long as there is this document: its root layout is never replaced.
  useEffect(() => {
    otherTabs().addEventListener('message', () => {
      if (!page.isSender) location.reload()
    })
  }, [])
  return null
}
