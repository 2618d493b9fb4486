import { and, eq, inArray, sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import type { NamedValue } from '#store/schema/catalog.ts'
import {
  translations,
  type TranslatedSubject,
  type VocabularyTexts,
} from '#store/schema/translations.ts'
import type { TextsOf } from '#store/texts-schema.ts'

/** Texts in one language by the id of what they belong to, with the labels of the store. */
function toTexts(
  storeId: string,
  locale: string,
  rows: { id: string; texts: TextsOf[TranslatedSubject] }[],
) {
  const byId = new Map(rows.map(({ id, texts }) => [id, texts]))
  /** The texts of one subject, or null where it is not translated. Ids begin with their kind. */
  const of = <Subject extends TranslatedSubject>(_subject: Subject, id: string) =>
    (byId.get(id) as TextsOf[Subject] | undefined) ?? null
  const vocabulary: VocabularyTexts | null = of('vocabulary', storeId)
  return { locale, of, vocabulary }
}

export type Texts = ReturnType<typeof toTexts>

const columns = { id: translations.subjectId, texts: translations.texts }

type Reading = { storeId: string; language: string | null | undefined }

async function readTexts(db: Db | Tx, { storeId, language }: Reading, isWanted: SQL) {
  if (!language) return null
  const wanted = and(isWanted, eq(translations.locale, language), eq(translations.storeId, storeId))
  return toTexts(storeId, language, await db.select(columns).from(translations).where(wanted))
}

/** Texts of these subjects, with the vocabulary, in one query; without a language, none. */
export const readTextsOf = (db: Db | Tx, reading: Reading, ids: readonly string[]) =>
  readTexts(db, reading, inArray(translations.subjectId, [...ids, reading.storeId]))

/** Like `readTextsOf`, for all subjects of some kinds. */
export const readTextsOfKinds = (db: Db | Tx, reading: Reading, subjects: TranslatedSubject[]) =>
  readTexts(db, reading, inArray(translations.subject, subjects))

/** Slugs by language, of a subject with translated slugs. */
export type Slugs = Readonly<Record<string, string>>

/** The slugs of a row of a table by language, as a column of a query that reads the row; null without any. */
export function slugsOf(table: 'products' | 'categories' | 'collections') {
  return sql<Slugs | null>`(
    select jsonb_object_agg(t.locale, t.texts->>'slug') from translations t
    where t.subject_id = ${sql.raw(table)}.id and t.texts ? 'slug')`
}

/** An own member of an object from outside, never an inherited one. */
function own<Value>(record: Record<string, Value> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

export interface LabelledOption extends NamedValue {
  label?: string
  valueLabel?: string
}

export function labelOption(vocabulary: VocabularyTexts | null, name: string): string {
  return own(vocabulary?.options, name)?.label ?? name
}

export function labelValue(vocabulary: VocabularyTexts | null, { name, value }: NamedValue) {
  return own(own(vocabulary?.options, name)?.values, value) ?? value
}

/** Options with their labels; unchanged without a vocabulary. */
export function labelOptions(
  vocabulary: VocabularyTexts | null,
  options: NamedValue[],
): LabelledOption[] {
  if (!vocabulary) return options
  return options.map((option) => ({
    ...option,
    label: labelOption(vocabulary, option.name),
    valueLabel: labelValue(vocabulary, option),
  }))
}

/** Attributes of a product in a language: names from the vocabulary, values from its own texts. */
export function translateAttributes(
  vocabulary: VocabularyTexts | null,
  values: Record<string, string> | undefined,
  attributes: NamedValue[],
): { name: string; value: string; label: string }[] {
  return attributes.map(({ name, value }) => ({
    name,
    value: own(values, name) ?? value,
    label: own(vocabulary?.attributes, name) ?? name,
  }))
}

export function labelTag(vocabulary: VocabularyTexts | null, tag: string): string {
  return own(vocabulary?.tags, tag) ?? tag
}

export function translateImage<Image extends { url: string; alt: string }>(
  alts: Record<string, string> | undefined,
  image: Image,
): Image {
  return { ...image, alt: own(alts, image.url) ?? image.alt }
}

/** All texts of these subjects and the vocabulary in every language but the store's own. */
export async function readAllTexts(tx: Tx | Db, storeId: string, ids: readonly string[]) {
  const rows = await tx
    .select({ subject: translations.subject, locale: translations.locale, ...columns })
    .from(translations)
    .where(
      and(eq(translations.storeId, storeId), inArray(translations.subjectId, [...ids, storeId])),
    )
    .orderBy(translations.locale)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return <Subject extends TranslatedSubject>(subject: Subject, id: string) =>
    (byId.get(id) ?? [])
      .filter((row) => row.subject === subject)
      .map(({ locale, texts }) => ({ locale, texts: texts as TextsOf[Subject] }))
}

/** A product's title in a language, as a sort key; its own title without a translation. */
export function titleIn(language: string) {
  return sql`coalesce((select t.texts->>'title' from translations t
    where t.subject_id = products.id and t.locale = ${language}), title)`
}
