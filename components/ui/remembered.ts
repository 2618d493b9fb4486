import { useSyncExternalStore } from 'react'
import { arrayOf, isString, parseJson } from '@/lib/shop/json'

/** Texts that this browser remembers, newest first; nothing of them is sent. */
export interface Remembered {
  /** Puts a text first and drops the oldest. */
  readonly add: (text: string) => void
  readonly forget: (text: string) => void
  /** Forgets all: the next shopper of this browser is another one. */
  readonly clear: () => void
  /** The texts as JSON. */
  readonly read: () => string
}

/** @param keyOf what makes two texts the same entry */
function remembered(key: string, most: number, keyOf = (text: string) => text): Remembered {
  const read = () => {
    try {
      return localStorage.getItem(key) ?? '[]'
    } catch {
      return '[]'
    }
  }
  const write = (texts: readonly string[]) => {
    try {
      localStorage.setItem(key, JSON.stringify(texts))
      // The browser notifies only other tabs of a change.
      window.dispatchEvent(new Event('storage'))
    } catch {
      // Storage is switched off: nothing is remembered.
    }
  }
  const without = (text: string) => textsIn(read()).filter((known) => keyOf(known) !== keyOf(text))
  return {
    add: (text) => write([text, ...without(text)].slice(0, most)),
    forget: (text) => write(without(text)),
    clear: () => write([]),
    read,
  }
}

/** Searches that found something. */
export const searches = remembered('searches', 5)
/** Products whose page was opened, as JSON that begins with their path. */
export const viewedProducts = remembered('viewed', 5, (json) => json.split('","', 1).join(''))

const areTexts = arrayOf(isString)

function textsIn(json: string): readonly string[] {
  const known = parseJson(json)
  return areTexts(known) ? known : []
}

function onChange(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** What is remembered, also when it changes in another tab; nothing in the document of the server. */
export function useRemembered(list: Remembered): readonly string[] {
  return textsIn(useSyncExternalStore(onChange, list.read, () => '[]'))
}
