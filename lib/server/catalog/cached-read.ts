import 'server-only'
import { LRUCache } from 'lru-cache'
import { log } from '@/lib/server/request/log'
import { recordFault, recordRead } from '@/lib/server/request/render-context'
import { hasChangedSince, isStaleSince } from '@/lib/server/request/cache-tags'

interface Entry<T> {
  readonly value: T
  readonly tags: readonly string[]
  /** When the read began: a change while it runs makes it stale. */
  readonly since: number
  /** When it expires. */
  readonly until: number
}

interface CachedRead<Args extends readonly unknown[], T> {
  readonly load: (...args: Args) => Promise<T>
  readonly tagsOf: (value: T, ...args: Args) => readonly string[]
  readonly freshMs: (value: T, ...args: Args) => number
  /** The most bytes that all values together may take as JSON. */
  readonly maxBytes: number
}

/** How long a document may be kept that shows expired values, or does without, because the platform failed. */
const FAULT_FRESH_MS = 1_000

/**
 * A read of the catalogue for everyone, cached until a tag of it is marked stale or it expires.
 * Concurrent readers share a call; expired values serve while the platform does not answer.
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
    const until = since + freshMs(value, ...args)
    const entry = { value, tags: tagsOf(value, ...args), since, until }
    if (!isStaleSince(entry.tags, since)) entries.set(key, entry)
    return entry
  }

  const readOnce = (key: string, args: Args): Promise<Entry<T>> => {
    const since = performance.now()
    const current = running.get(key)
    // A call that began before the latest change may return what was true before it.
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
    const leftMs = (known?.until ?? 0) - performance.now()
    if (known && leftMs > 0 && !isStaleSince(known.tags, known.since)) {
      recordRead(known.tags, leftMs)
      return known.value
    }
    try {
      const entry = await readOnce(key, args)
      recordRead(entry.tags, freshMs(entry.value, ...args))
      return entry.value
    } catch (error) {
      recordRead(known?.tags ?? [], FAULT_FRESH_MS)
      if (!known) {
        recordFault('platform')
        throw error
      }
      log('warn', 'an older answer of the catalogue is shown while the platform fails', error)
      return known.value
    }
  }
}
