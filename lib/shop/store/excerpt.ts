const BEFORE = 90
const AFTER = 110

/**
 * The text around the first occurrence of a word, about two lines long, cut between words.
 * @param word in lower case; occurs in the text
 */
export function excerptAround(text: string, word: string) {
  const at = text.toLocaleLowerCase().indexOf(word)
  const end = at + word.length
  const before = text.slice(0, at)
  const after = text.slice(end)
  return {
    before: at > BEFORE ? `… ${before.slice(-BEFORE).replace(/^\S*\s+/, '')}` : before,
    match: text.slice(at, end),
    after: after.length > AFTER ? `${after.slice(0, AFTER).replace(/\s+\S*$/, '')} …` : after,
  }
}
