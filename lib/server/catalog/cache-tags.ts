type Part = 'product' | 'products' | 'categories' | 'collections' | 'brands'

/** `s:terra-tide:product:harbour-mug`: the one place where cache tags are written. */
export function catalogCacheTag(storeSlug: string, part?: Part, id?: string): string {
  return ['s', storeSlug, part, id].filter(Boolean).join(':').slice(0, 256)
}
