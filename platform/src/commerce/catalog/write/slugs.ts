import { foldAddress, foldText } from '#store/fold-text.ts'

const [maxSlugLength, maxWordLength] = [80, 40]

/** The first letters of a text (UTF-16), none of them by half. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

const listWords = (folded: string) =>
  folded.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)?.map((word) => cut(word, maxWordLength)) ?? []

const join = (words: readonly string[]) =>
  cut(words.join('-').normalize('NFC'), maxSlugLength).replace(/-+$/, '')

/** Whether there is something to make a slug from. */
export const hasSlug = (name: string) => listWords(foldAddress(name)).length > 0

/**
 * A slug made from a name: letters, digits and hyphens. A name of signs alone, such as 🍵, has their
 * numbers, so that no two meet.
 */
export const toSlug = (name: string): string =>
  join(listWords(foldAddress(name))) || join(Array.from(name, (sign) => `${sign.codePointAt(0)}`))

/** The slug that was made while й was и in them; a product that was imported then has it still. */
export const toPlainSlug = (slug: string): string => join(listWords(foldText(slug)))
