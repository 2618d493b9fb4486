'use client'

import { useEffect } from 'react'

let channel: BroadcastChannel | undefined
/** The page that tells needs no telling: two such tabs would load each other anew for ever. */
let tells = false

/** The tabs of one shop; one channel per page, because it does not hear what it says itself. */
function otherTabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  return (channel ??= new BroadcastChannel('vitrine:signed-out'))
}

/**
 * Stands in every page: when somebody signs out in another tab this one is loaded anew, whole, so
 * that nothing of theirs stays on the screen or in its memory. Asking the server again decides
 * what may be seen; the message itself carries nothing.
 */
export function SignOutListener() {
  useEffect(() => {
    const tabs = otherTabs()
    const leave = () => {
      if (!tells) location.reload()
    }
    tabs?.addEventListener('message', leave)
    return () => tabs?.removeEventListener('message', leave)
  }, [])
  return null
}

/** Stands in the page after signing out and tells the other tabs. */
export function TellSignOut() {
  useEffect(() => {
    tells = true
    otherTabs()?.postMessage(null)
    return () => {
      tells = false
    }
  }, [])
  return null
}
