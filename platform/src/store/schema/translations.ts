import { index, jsonb, pgTable, primaryKey, text } from '#store/drizzle-pg.ts'
import { timestamps } from './columns.ts'
import { storeScope } from './tenancy.ts'

/** What may be translated; `vocabulary` is one a store, and its id is the store's. */
export type TranslatedSubject =
  | 'product'
  | 'category'
  | 'collection'
  | 'brand'
  | 'shippingMethod'
  | 'pickupPoint'
  | 'paymentMethod'
  | 'vocabulary'

/** Texts of a product. What is left out is shown in the store's own language. */
export interface ProductTexts {
  title: string
  /** In addresses; without it, that of the product's row. */
  slug?: string | undefined
  subtitle?: string | null | undefined
  description?: string[] | undefined
  /** Values by the attribute's name in the store's own language. */
  attributes?: Record<string, string> | undefined
  /** Alternative texts by the image's address, as it is stored. */
  images?: Record<string, string> | undefined
  /** Warnings and safety information. */
  warnings?: string | null | undefined
}

/** Texts of a category, a collection or a brand. */
export interface GroupTexts {
  name: string
  /** In addresses; without it, that of the row. Brands have none. */
  slug?: string | undefined
  description?: string | null | undefined
  imageAlt?: string | undefined
}

/** Texts of a shipping method (with `description`) or a pickup point. */
export interface NameTexts {
  name: string
  description?: string | null | undefined
}

/** Texts of a way to pay. What is left out is shown in the store's own language. */
export interface PaymentTexts extends NameTexts {
  instructions?: string | null | undefined
}

/** The words that many products share, by what they are in the store's own language. */
export interface VocabularyTexts {
  options?: Record<string, { label: string; values: Record<string, string> }> | undefined
  attributes?: Record<string, string> | undefined
  tags?: Record<string, string> | undefined
}

/** Which texts a subject has. */
export interface TextsOf {
  product: ProductTexts
  category: GroupTexts
  collection: GroupTexts
  brand: GroupTexts
  shippingMethod: NameTexts
  pickupPoint: NameTexts
  paymentMethod: PaymentTexts
  vocabulary: VocabularyTexts
}

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
