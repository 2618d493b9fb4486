/** Longest word that is indexed or searched for; longer ones are cut. */
const maxWordLength = 40

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/u
const bySpacing = new RegExp(`(${unspaced.source})`, 'u')

/** The pairs of neighbouring letters of a word: 本の茶碗 is 本の, の茶 and 茶碗. */
function listPairs(word: string, withSingles: boolean): string[] {
  const letters = word.match(/\P{M}\p{M}*/gu) ?? []
  const pairs = letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`)
  return withSingles || pairs.length === 0 ? [...pairs, ...letters] : pairs
}

/**
 * The words of a text as written, in lower case, and its numbers with a decimal point: "27cm" is
 * "27" and "cm". Words in scripts without spaces are cut into pairs of letters.
 *
 * @param isStored for the words that are searched through: those pairs and each of their letters
 */
export function listTokens(text: string, isStored = false): string[] {
  const found = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,]\p{N}+)*/gu)
  return (found ?? [])
    .flatMap((token) => (unspaced.test(token) ? token.split(bySpacing).filter(Boolean) : token))
    .flatMap((token) => (unspaced.test(token) ? listPairs(token, isStored) : token))
    .map((token) => token.replaceAll(',', '.').slice(0, maxWordLength))
}

/** Words with a space between them, pairs of letters put together again. */
export const joinTokens = (tokens: readonly string[]): string =>
  tokens.reduce((text, token) => {
    const first = token.match(/\P{M}\p{M}*/u)?.[0] ?? ''
    const isNext = unspaced.test(first) && text.endsWith(first)
    return isNext ? text + token.slice(first.length) : `${text} ${token}`.trim()
  }, '')

/**
 * A word and everything it becomes when one letter is left out. Two words within one typing error
 * of each other (letter added, lost, changed or swapped with its neighbour) share an entry, so an
 * index on these finds candidates without comparing every word.
 */
export function listDeletions(word: string) {
  const deletions = new Set([word])
  for (let i = 0; i < word.length; i += 1) deletions.add(word.slice(0, i) + word.slice(i + 1))
  return [...deletions]
}

/** Letters added, lost, changed or swapped with a neighbour between two words. */
export function countTypingErrors(left: string, right: string) {
  let older: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i)
  for (let i = 1; i <= left.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const changed = left[i - 1] === right[j - 1] ? 0 : 1
      let best = Math.min(
        at(previous, j) + 1,
        at(current, j - 1) + 1,
        at(previous, j - 1) + changed,
      )
      const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (i > 1 && j > 1 && swapped) best = Math.min(best, at(older, j - 2) + 1)
      current.push(best)
    }
    older = previous
    previous = current
  }
  return at(previous, right.length)
}

function at(row: number[], index: number) {
  return row[index] ?? Number.POSITIVE_INFINITY
}

/** How many typing errors a word of this length may have. */
export function forgivenErrors(length: number) {
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

/** Whether spelling is corrected: not of numbers, sizes and SKUs; a similar one is another. */
export function isSpelt(word: string) {
  return !/\p{N}/u.test(word)
}
