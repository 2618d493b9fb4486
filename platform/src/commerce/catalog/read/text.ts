import { foldText } from '#store/fold-text.ts'

/** Longest word that is indexed or searched for; longer ones are cut. */
const maxWordLength = 40

/** The folded words of a text, in order. */
export function splitWords(text: string) {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.slice(0, maxWordLength))
}

/**
 * The words of a text as written, in lower case, and its numbers with a decimal point: "27cm" is
 * "27" and "cm".
 */
export function listTokens(text: string): string[] {
  const found = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,]\p{N}+)*/gu)
  return (found ?? []).map((token) => token.replaceAll(',', '.').slice(0, maxWordLength))
}

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

/**
 * Whether spelling correction applies to a word. A word with a digit is a number, a size or part of
 * an SKU: a similar one means something else, and a large catalogue has more of these than words.
 */
export function isSpelt(word: string) {
  return !/\p{N}/u.test(word)
}
