'use client'

import { useEffect } from 'react'
import { parseJson } from '@/lib/shop/json'

const KEY = 'searches'
const MAX_KEPT = 5

/** The last searches of this browser that found something, as JSON; for `parseSearches`. */
export function readSearches(): string {
  try {
    return localStorage.getItem(KEY) ?? '[]'
  } catch {
    return '[]'
  }
}

/** The searches of `readSearches`, newest first; none when the text is invalid. */
export function parseSearches(text: string): string[] {
  const known = parseJson(text)
  return Array.isArray(known) ? known.filter((it) => typeof it === 'string') : []
}

/** Puts a search first and drops the oldest. */
function rememberSearch(text: string): void {
  const others = parseSearches(readSearches()).filter((known) => known !== text)
  write([text, ...others].slice(0, MAX_KEPT))
}

/** Forgets a search. */
export function forgetSearch(text: string): void {
  write(parseSearches(readSearches()).filter((known) => known !== text))
}

/** Forgets all: the next shopper of this browser is another one. */
export function forgetSearches(): void {
  write([])
}

function write(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
    // The browser notifies only other tabs of a change.
    window.dispatchEvent(new Event('storage'))
  } catch {
    // Storage is switched off: nothing is remembered.
  }
}

/** Calls back when the searches have changed, here or in another tab. */
export function onSearchesChange(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Keeps a search that found something, in this browser only. */
export function RememberSearch({ text }: { text: string }) {
  useEffect(() => {
    if (text) rememberSearch(text)
  }, [text])
  return null
}
