import { foldWord, likeSpoken } from '#store/fold-text.ts'
import { sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { textArray } from './filter.ts'

/** PostgreSQL's Snowball dictionaries; each has its language's stop words, too. */
const dictionaries: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  da: 'danish_stem',
  de: 'german_stem',
  el: 'greek_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  hu: 'hungarian_stem',
  it: 'italian_stem',
  nb: 'norwegian_stem',
  nl: 'dutch_stem',
  no: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sv: 'swedish_stem',
  tr: 'turkish_stem',
}

/** What texts are stemmed by: `de` for `de-AT`. */
export const baseLanguage = (language: string) => language.toLowerCase().split('-')[0] ?? ''

const dictionaryOf = (language: string) => dictionaries[language] ?? 'simple'

/** The stem of a word in a base language; null for a stop word. */
export type StemOf = (word: string, language: string) => string | null

/** The stems of words in languages, without accents. A single letter is a size, no stop word. */
export async function readStems(
  db: Db | Tx,
  words: Iterable<string>,
  languages: readonly string[],
): Promise<StemOf> {
  const names = [...new Set(languages.map(dictionaryOf))]
  const rows = await readRawRows<{ word: string; name: string; stems: string[] | null }>(
    db,
    sql`select word, name, ts_lexize(name::regdictionary, word) as stems
      from unnest(${textArray([...new Set([...words].map(likeSpoken))])}) word, unnest(${textArray(names)}) name`,
  )
  const stems = new Map<string, string | null>()
  for (const { word, name, stems: found } of rows) {
    const stem = found ? found[0] : word
    const isStop = stem === undefined && word.length > 1
    stems.set(`${name} ${word}`, isStop ? null : foldWord(stem ?? word))
  }
  return (word, language) => stems.get(`${dictionaryOf(language)} ${likeSpoken(word)}`) ?? null
}
