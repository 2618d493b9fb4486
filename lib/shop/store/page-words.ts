/** Texts that differ in case and accents only are the same. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** A shorter word says nothing ("the", "mit", "hos"). */
const MIN_WORD = 4
/** A shorter word is compared whole. */
const MIN_BEGINNING = 5
/** What an ending of the same word may add. */
const MAX_ENDING = 3

/** Whether a typed word is a form of one for a page, or a compound: "Versandkosten". */
function isAlike(typed: string, known: string): boolean {
  if (typed === known) return true
  const isForm = known.startsWith(typed) && known.length - typed.length <= MAX_ENDING
  return (
    (known.length >= MIN_BEGINNING && typed.startsWith(known)) ||
    (typed.length >= MIN_BEGINNING && isForm)
  )
}

/**
 * Whether somebody who types this asks for a page: every word of the query that is not a short one
 * is among the words for the page, or the query is one of them or its title.
 * @param words what shoppers call the page, separated by spaces
 */
export function asksForPage(query: string, words: string, title: string): boolean {
  const all = wordsOf(query)
  const whole = all.join(' ')
  const known = wordsOf(words)
  if (whole === '') return false
  if (whole === wordsOf(title).join(' ') || known.includes(whole)) return true
  const typed = all.filter((word) => word.length >= MIN_WORD)
  return typed.length > 0 && typed.every((word) => known.some((one) => isAlike(word, one)))
}
