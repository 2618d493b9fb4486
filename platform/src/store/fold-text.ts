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
export const foldText = (text: string) => foldMarks(text, /\p{M}+/gu)

const foldMarks = (text: string, marks: RegExp) =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => wholeLetters[letter] ?? letter)

/** Marks that one may leave out. In other scripts they make another letter: й is not и, nor ガ カ. */
const accents = /(?<=[\p{sc=Latn}\p{sc=Grek}\p{sc=Arab}\p{sc=Hebr}\p{N}]\p{M}*)\p{M}|\p{VS}/gu

/** The text as it stands in an address (NFC): folded, but with the letters of its script. */
export const foldAddress = (text: string) => foldMarks(text, accents).normalize('NFC')

/** A word of the search, as stored and typed ones are compared. */
export const foldWord = (word: string) => likeSpoken(foldText(word))
