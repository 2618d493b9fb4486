import { splitWords } from '#commerce/catalog/read/text.ts'

const maxSlugLength = 80

/** Whether there is something to make a slug from. */
export const hasSlug = (name: string) => splitWords(name).length > 0

/** A slug made from a name: letters, digits and hyphens. */
export function toSlug(name: string): string {
  const words = splitWords(name).join('-').normalize('NFC')
  const slug = words.slice(0, maxSlugLength).replace(/-+$/, '')
  return slug || 'item'
}
