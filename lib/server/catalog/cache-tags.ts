import 'server-only'
import { getServing } from '@/lib/server/gateway/serving'

/** A product by its id; lists by what they hold. */
export type TagPart = 'product' | 'products' | 'categories' | 'collections' | 'brands'

/** `terra-tide:product:0191…`: the one place where cache tags are written; alone, the whole store. */
export function catalogCacheTag(storeSlug: string, part?: TagPart, id?: string): string {
  return [storeSlug, part, id].filter(Boolean).join(':').slice(0, 256)
}

/** Older marks are forgotten: nothing is kept longer than its time anyway. */
const MOST_TAGS = 20_000
/** Marked with every other tag. */
const ANY_TAG = '*'

/** Marks everything that was made of these reads as stale, in the data and the document cache. */
export function markStale(tags: readonly string[], now = performance.now()): void {
  if (tags.length === 0) return
  const { staleTags } = getServing()
  for (const tag of [...tags, ANY_TAG]) {
    staleTags.delete(tag)
    staleTags.set(tag, now)
  }
  for (const tag of staleTags.keys()) {
    if (staleTags.size <= MOST_TAGS) return
    staleTags.delete(tag)
  }
}

/** Whether anything at all became stale at or after `since`. */
export function hasChangedSince(since: number): boolean {
  return isStaleSince([ANY_TAG], since)
}

/** Whether something that was read at `since` became stale afterwards. */
export function isStaleSince(tags: readonly string[], since: number): boolean {
  const { staleTags } = getServing()
  return tags.some((tag) => (staleTags.get(tag) ?? -1) >= since)
}
