import 'server-only'
import { LRUCache } from 'lru-cache'
import { log } from '@/lib/server/log'
import { recordFault, recordRead } from '@/lib/server/gateway/render-context'
import { hasChangedSince, isStaleSince } from './stale-tags'

interface Entry<T> {
  readonly value: T
  readonly tags: readonly string[]
  /** When the read began: a change during the read makes it stale. */
  readonly since: number
}

interface CachedRead<Args extends readonly unknown[], T> {
  readonly load: (...args: Args) => Promise<T>
  readonly tagsOf: (value: T, ...args: Args) => readonly string[]
  readonly freshMs: (value: T) => number
  /** Bytes of JSON that all values together may take. */
  readonly maxBytes: number
}

/** A document of values that the platform could not renew is asked for again this soon. */
const FAULT_FRESH_MS = 1_000

/**
 * A read of the catalogue that is the same for everyone, kept in bounded memory until one of its
 * tags is marked stale or its time is over. Many readers make one call. A value whose time is over
 * is still given while the platform does not answer.
 */
export function cachedRead<Args extends readonly unknown[], T>({
  load,
  tagsOf,
  freshMs,
  maxBytes,
}: CachedRead<Args, T>): (...args: Args) => Promise<T> {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => JSON.stringify(value).length + 64,
  })
  const running = new Map<string, { since: number; entry: Promise<Entry<T>> }>()

  const read = async (key: string, args: Args, since: number): Promise<Entry<T>> => {
    const value = await load(...args)
    const entry = { value, tags: tagsOf(value, ...args), since }
    if (!isStaleSince(entry.tags, since)) entries.set(key, entry)
    return entry
  }

  const readOnce = (key: string, args: Args): Promise<Entry<T>> => {
    const since = performance.now()
    const current = running.get(key)
    // A call from before the latest change may bring what was true before it.
    if (current && !hasChangedSince(current.since)) return current.entry
    const entry = read(key, args, since).finally(() => {
      if (running.get(key)?.entry === entry) running.delete(key)
    })
    running.set(key, { since, entry })
    return entry
  }

  return async (...args) => {
    const key = JSON.stringify(args)
    const known = entries.get(key)
    const age = known ? performance.now() - known.since : Infinity
    const isFresh = known && age < freshMs(known.value) && !isStaleSince(known.tags, known.since)
    if (isFresh) {
      recordRead(known.tags, freshMs(known.value))
      return known.value
    }
    try {
      const entry = await readOnce(key, args)
      recordRead(entry.tags, freshMs(entry.value))
      return entry.value
    } catch (error) {
      if (!known) {
        recordFault('platform')
        throw error
      }
      log('warn', 'an older answer of the catalogue is shown while the platform fails', error)
      recordRead(known.tags, FAULT_FRESH_MS)
      return known.value
    }
  }
}
