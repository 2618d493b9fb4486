import 'server-only'
import { EVERY_TAG, getServing } from './render-context'

/** A product by its id; lists by their contents. */
export type TagPart = `product:${string}` | 'products' | 'categories' | 'collections' | 'brands'

/** `terra-tide:product:0191…`, without a subject the whole store; the only builder of tags. */
export function catalogCacheTag(storeSlug: string, part?: TagPart): string {
  return [storeSlug, part].filter(Boolean).join(':').slice(0, 256)
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
  for (const tag of tags) {
    staleTags.delete(tag)
    staleTags.set(tag, now)
  }
  staleTags.set(ANY_TAG, now)
  for (const [tag, at] of staleTags) {
    if (staleTags.size <= MOST_TAGS) return
    // Keys that are deleted and set again make each other slow, by the thousand.
    if (tag === EVERY_TAG || tag === ANY_TAG) continue
    staleTags.delete(tag)
    staleTags.set(EVERY_TAG, at)
  }
}

/** A platform may answer for so long after it has announced a change with what was before. */
const SETTLING_MS = 2_000

/** Marks what a platform has announced, and again what is read until it has settled. */
export function markChanged(tags: readonly string[]): void {
  markStale(tags)
  setTimeout(markStale, SETTLING_MS, tags).unref()
}

/** Whether anything at all became stale at or after `since`. */
export function hasChangedSince(since: number): boolean {
  return isStaleSince([ANY_TAG], since)
}

/** Whether something read at `since` has become stale. */
export function isStaleSince(tags: readonly string[], since: number): boolean {
  const { staleTags } = getServing()
  return [...tags, EVERY_TAG].some((tag) => (staleTags.get(tag) ?? -1) >= since)
}
