'use client'

import { useEffect } from 'react'

const ID = 'list-announcer'
let last = { path: '', text: '' }

/**
 * The number of results. A change on the same path is also said in a region that stands empty in
 * the first HTML, because a filtered list is another page to the router and would bring its own.
 */
export function ListStatus({ text }: { text: string }) {
  useEffect(() => {
    const path = location.pathname
    if (last.path === path && last.text !== text) announce(text)
    last = { path, text }
  }, [text])
  return <b className="num">{text}</b>
}

/** Says something about the list to those who do not see it change. */
export function announce(text: string): void {
  const announcer = document.getElementById(ID)
  if (announcer) announcer.textContent = text
}

/** The empty region; once on every public page. */
export function ListAnnouncer() {
  return <p id={ID} role="status" className="sr-only" />
}
