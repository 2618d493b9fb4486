import { index, jsonb, pgTable, primaryKey, text } from '#store/drizzle-pg.ts'
import type { TextsOf } from '#store/texts-schema.ts'
import { timestamps } from './columns.ts'
import { storeScope } from './tenancy.ts'

/** What may be translated; `vocabulary` is one a store, and its id is the store's. */
export type TranslatedSubject = keyof TextsOf

export type ProductTexts = TextsOf['product']

/** The words that many products share, by what they are in the store's own language. */
export type VocabularyTexts = TextsOf['vocabulary']

/** Texts of one subject in one language other than the store's own. */
export const translations = pgTable(
  'translations',
  {
    ...storeScope(),
    subject: text().$type<TranslatedSubject>().notNull(),
    subjectId: text().notNull(),
    /** A language tag (BCP 47) of those that the store names in `settings.languages`. */
    locale: text().notNull(),
    texts: jsonb().$type<TextsOf[TranslatedSubject]>().notNull(),
    ...timestamps(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.locale] }),
    index('translations_store').on(t.storeId, t.locale, t.subject),
  ],
)
