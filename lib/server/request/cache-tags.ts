import 'server-only'
import { EVERY_TAG, getServing } from './render-context'

/** A product by its id; lists by their contents. */
export type TagPart = 'product' | 'products' | 'categories' | 'collections' | 'brands'

/** `terra-tide:product:0191…`, without a subject the whole store; the only builder of tags. */
export function catalogCacheTag(storeSlug: string, part?: TagPart, id?: string): string {
  return [storeSlug, part, id].filter(Boolean).join(':').slice(0, 256)
}

/** The tags of a read of a store's catalogue that shows all of these parts. */
export function catalogTags(storeSlug: string, ...parts: TagPart[]): string[] {
  return [catalogCacheTag(storeSlug), ...parts.map((part) => catalogCacheTag(storeSlug, part))]
}

/** The most marks kept at a time: about 15 MB. What is as old as one that is dropped is stale. */
const MOST_TAGS = 100_000
/** Marked together with every other tag. */
const ANY_TAG = '*'

/** Marks everything derived from these reads as stale, in the data cache and the document cache. */
export function markStale(tags: readonly string[], now = performance.now()): void {
  if (tags.length === 0) return
  const { staleTags } = getServing()
  for (const tag of [...tags, ANY_TAG]) {
    staleTags.delete(tag)
    staleTags.set(tag, now)
  }
  for (const [tag, at] of staleTags) {
    if (staleTags.size <= MOST_TAGS) return
    for (const each of [tag, EVERY_TAG]) staleTags.delete(each)
    staleTags.set(EVERY_TAG, at)
  }
}

/** Whether anything at all became stale at or after `since`. */
export function hasChangedSince(since: number): boolean {
  return isStaleSince([ANY_TAG], since)
}

/** Whether something read at `since` has become stale. */
export function isStaleSince(tags: readonly string[], since: number): boolean {
  return lastChangeOf([...tags, EVERY_TAG]) >= since
}

/** When one of these tags last became stale; -Infinity if none has. */
export function lastChangeOf(tags: readonly string[]): number {
  const { staleTags } = getServing()
  return Math.max(...tags.map((tag) => staleTags.get(tag) ?? -Infinity))
}
