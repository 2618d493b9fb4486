'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { arrayOf, isString, parseJson } from '@/lib/shop/json'

const KEYS = { asked: 'remember', searches: 'searches', viewed: 'viewed' }

const isRemembering = () => stored(KEYS.asked) !== null

/**
 * Remembers from now on. Before the shopper asks for it no search and no product is stored, and what earlier
 * versions stored is removed: the shop works without (ePrivacy Directive article 5(3), § 25 TDDDG).
 */
export function startRemembering(): void {
  stopRemembering()
  store(KEYS.asked, '1')
}

/** Forgets products and searches and remembers no more; also at signing out. */
export function stopRemembering(): void {
  for (const key of Object.values(KEYS)) store(key, '')
}

/** What this browser stores under a key; null without storage. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text in this browser, or removes it if it is empty. */
export function store(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
    // The browser notifies only other tabs of a change.
    window.dispatchEvent(new Event('storage'))
  } catch {
    // Storage is switched off: nothing is remembered.
  }
}

type Remembered = ReturnType<typeof remembered>

/**
 * Texts that this browser remembers, newest first, if its shopper asked for it. `keyOf` says what
 * makes two texts the same entry.
 */
function remembered(key: string, most: number, keyOf = (text: string) => text) {
  const read = () => (isRemembering() && stored(key)) || '[]'
  const write = (texts: readonly string[]) => {
    if (isRemembering()) store(key, JSON.stringify(texts))
    else stopRemembering()
  }
  const without = (text: string) => textsIn(read()).filter((known) => keyOf(known) !== keyOf(text))
  return {
    /** Puts a text first and drops the oldest. */
    add: (text: string) => write([text, ...without(text)].slice(0, most)),
    forget: (text: string) => write(without(text)),
    /** The texts as JSON. */
    read,
  }
}

/** Searches that found something. */
export const searches = remembered(KEYS.searches, 5)
/** Products whose page was opened, as JSON that begins with their path. */
export const viewedProducts = remembered(KEYS.viewed, 5, (json) => json.split('","', 1).join(''))

const areTexts = arrayOf(isString)

function textsIn(json: string): readonly string[] {
  const known = parseJson(json)
  return areTexts(known) ? known : []
}

function onChange(listener: () => void): () => void {
  if (!isRemembering()) stopRemembering()
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** What is remembered, also when it changes in another tab; nothing in the document of the server. */
export function useRemembered(list: Remembered): readonly string[] {
  return textsIn(useSyncExternalStore(onChange, list.read, () => '[]'))
}

/** Whether the shopper asked this browser to remember; null in the document of the server. */
export function useIsRemembering(): boolean | null {
  return useSyncExternalStore(onChange, isRemembering, () => null)
}

const POSTAL_CODE = 'postalCode'

/** The postal code of the last delivery estimate in this browser, or an empty string. */
export const readPostalCode = () => stored(POSTAL_CODE) ?? ''

/** The same, also when it changes; none in the document of the server. */
export const useRememberedPostalCode = () =>
  useSyncExternalStore(onChange, readPostalCode, () => '')

/**
 * Remembers a postal code in this browser, for pages that are the same for everyone. An empty one is
 * forgotten, at signing out: it is that of the address, and the next shopper is another one.
 */
export function savePostalCode(code: string): void {
  store(POSTAL_CODE, code)
}

/** Remembers a postal code that was sent to the server for every page in this browser. */
export function RememberPostalCode({ code }: { code: string }) {
  useEffect(() => {
    if (code !== '') savePostalCode(code)
  }, [code])
  return null
}
