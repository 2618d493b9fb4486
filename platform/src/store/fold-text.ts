/** Letters that Unicode does not decompose into a base letter and a mark. */
const wholeLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * The text with one letter of those that Arabic writers type for each other: ى and ي, ٱ and ا. Only
 * for words that are searched: slugs keep theirs, or an import would not find their products.
 */
export const likeSpoken = (text: string) => text.replaceAll('ى', 'ي').replaceAll('ٱ', 'ا')

/**
 * The text without case, accents and width, so that "Blå", "BLA" and "bla" are the same. Done here
 * and not by PostgreSQL's `unaccent`, because stored and typed text must follow the same rules on
 * both engines.
 */
export function foldText(text: string) {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return folded.replace(/[ßæœøđðłþı]/g, (letter) => wholeLetters[letter] ?? letter)
}

/** A word of the search, as stored and typed ones are compared. */
export const foldWord = (word: string) => likeSpoken(foldText(word))
