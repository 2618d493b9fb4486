import { splitWords } from '#commerce/catalog/text.ts'

const maxSlugLength = 80

/** The last part of an address made from a name: letters, digits and hyphens. */
export function toSlug(name: string): string {
  const slug = splitWords(name).join('-').slice(0, maxSlugLength).replace(/-+$/, '')
  return slug || 'item'
}
