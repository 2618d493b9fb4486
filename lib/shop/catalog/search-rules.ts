/** A store's synonyms and pinned search results; `search` in `stores/<slug>/store.json`. */
export interface SearchRules {
  readonly synonyms?:
    readonly { readonly words: readonly string[]; readonly search: string }[] | undefined
  readonly pinned?:
    | readonly { readonly searches: readonly string[]; readonly products: readonly string[] }[]
    | undefined
}

/** Words are compared without case, accents and extra spaces. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')

/**
 * The text in the words of the catalogue: "blauer teller" becomes "indigo plate". Longer synonyms
 * come first, and only whole words are replaced. The text itself when nothing matches.
 */
export function translateSearch(text: string, { synonyms = [] }: SearchRules): string {
  const known = synonyms
    .flatMap(({ words, search }) =>
      words.map((word) => ({ parts: plain(word).split(' '), search })),
    )
    .sort((a, b) => b.parts.length - a.parts.length)
  const words = plain(text).split(' ')
  const translated: string[] = []
  let isTranslated = false
  for (let at = 0; at < words.length;) {
    const match = known.find(({ parts }) => parts.every((part, i) => words[at + i] === part))
    translated.push(match?.search ?? words[at] ?? '')
    isTranslated ||= match !== undefined
    at += match?.parts.length ?? 1
  }
  return isTranslated ? [...new Set(translated.join(' ').split(' '))].join(' ') : text
}

/** Slugs of the products that the store pins to a search, in its order. */
export function pinnedProducts(text: string, { pinned = [] }: SearchRules): readonly string[] {
  const wanted = plain(text)
  return pinned.find(({ searches }) => searches.some((it) => plain(it) === wanted))?.products ?? []
}
