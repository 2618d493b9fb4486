'use client'

import { useEffect } from 'react'

let last = { path: '', text: '' }

/**
 * The number of results. A change on the same path is also announced in a live region that is empty
 * in the first HTML: a filtered list is another page to the router and would bring its own region.
 */
export function ListStatus({ text }: { text: string }) {
  useEffect(() => {
    const path = location.pathname
    if (last.path === path && last.text !== text) announce(text)
    last = { path, text }
  }, [text])
  return <b className="num">{text}</b>
}

/** Announces a change of the list to screen readers. */
export function announce(text: string): void {
  const region = document.getElementById('list-live-region')
  if (region) region.textContent = text
}
