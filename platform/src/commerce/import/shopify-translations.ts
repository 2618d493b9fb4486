import { textsSchemas } from '#store/texts-schema.ts'
import type { ProductTexts } from '#store/schema/translations.ts'
import { cell, type ShopifyRow } from './shopify-row.ts'

/** Columns of the export that may be repeated in another language, such as `Title[de]`. */
const translated = {
  Title: 'title',
  'Body (HTML)': 'descriptionHtml',
  Handle: 'slug',
  'Safety Warnings': 'warnings',
} as const

export interface TranslatedColumn {
  name: string
  field: (typeof translated)[keyof typeof translated]
  /** The language code as the store spells it. */
  language: string
}

export type ImportedTexts = Pick<ProductTexts, 'title' | 'descriptionHtml' | 'slug' | 'warnings'>

/**
 * The columns of a header with texts in other languages.
 * @throws Error naming a column that cannot be translated, or whose language the store does not
 * have.
 */
export function findTranslatedColumns(names: readonly string[], languages: readonly string[]) {
  return names.flatMap((name) => {
    const [, base = '', wanted = ''] = /^(.+?) ?\[([\w-]+)\]$/.exec(name.trim()) ?? []
    if (base === '') return []
    if (!Object.hasOwn(translated, base)) {
      const known = Object.keys(translated).join(', ')
      throw new Error(`The column ${name} cannot be translated; only ${known} can.`)
    }
    const language = languages.find((each) => each.toLowerCase() === wanted.toLowerCase())
    if (language === undefined) {
      const known = languages.length > 0 ? languages.join(', ') : 'none yet'
      throw new Error(
        `The column ${name}: the store is not translated into ${wanted}. Its languages: ${known} (see PATCH /v1/store).`,
      )
    }
    return [{ name, field: translated[base as keyof typeof translated], language }]
  })
}

/**
 * The texts of a product by language, from its first row. A language with only empty cells is left
 * out, so that the store keeps its texts.
 * @param addFault receives each fault, with the name of the column
 */
export function readTexts(
  first: ShopifyRow,
  columns: readonly TranslatedColumn[],
  addFault: (reason: string) => void,
): Record<string, ImportedTexts> {
  const texts: Record<string, ImportedTexts> = {}
  for (const [language, own] of Map.groupBy(columns, (column) => column.language)) {
    const filled = own.filter(({ name }) => cell(first, name) !== '')
    if (filled.length === 0) continue
    if (!filled.some(({ field }) => field === 'title')) {
      addFault(`Title[${language}]: is missing`)
      continue
    }
    const given = filled.map(({ name, field }) => [field, cell(first, name)])
    const parsed = textsSchemas.product.safeParse(Object.fromEntries(given))
    if (parsed.success) texts[language] = parsed.data
    for (const { path, message } of parsed.error?.issues ?? []) {
      const column = filled.find(({ field }) => field === path[0])
      addFault(`${column?.name ?? language}: ${message}`)
    }
  }
  return texts
}
