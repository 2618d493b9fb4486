/** A product by its id; lists by what they hold. */
export type TagPart = 'product' | 'products' | 'categories' | 'collections' | 'brands'

/** `terra-tide:product:0191…`: the one place where cache tags are written; alone, the whole store. */
export function catalogCacheTag(storeSlug: string, part?: TagPart, id?: string): string {
  return [storeSlug, part, id].filter(Boolean).join(':').slice(0, 256)
}
