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
