import { and, eq, inArray } from '#store/drizzle.ts'
import type { AdminProduct } from '#commerce/catalog/write/admin-product.ts'
import { readProductTexts } from '#commerce/catalog/write/rich-text.ts'
import { putTranslation } from '#commerce/translations/manage-translations.ts'
import type { Tx } from '#store/database.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { translations, type ProductTexts } from '#store/schema/translations.ts'
import { ofWholeStore } from '#store/scope.ts'
import type { ImportedTexts } from './shopify-translations.ts'

async function readKnown(tx: Tx, storeId: string, ids: string[]) {
  const rows = await tx
    .select({ id: translations.subjectId, locale: translations.locale, texts: translations.texts })
    .from(translations)
    .where(and(eq(translations.storeId, storeId), inArray(translations.subjectId, ids)))
  return new Map(rows.map(({ id, locale, texts }) => [`${id} ${locale}`, texts as ProductTexts]))
}

/** Texts without a column in the file stay; those of removed attributes and images do not. */
function keepOthers(known: ProductTexts | undefined, { product, images }: AdminProduct) {
  const keep = (texts: Record<string, string> | undefined, present: readonly string[]) => {
    const kept = Object.entries(texts ?? {}).filter(([name]) => present.includes(name))
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }
  const names = product.attributes.map(({ name }) => name)
  const attributes = keep(known?.attributes, names)
  const urls = images.map(({ url }) => url)
  const alts = keep(known?.images, urls)
  return { ...known, attributes, images: alts }
}

/** Texts of a product in one language, before (undefined: none) and after. */
export interface ChangedTexts {
  locale: string
  before: ProductTexts | undefined
  after: ProductTexts
}

/** Stores translated texts of imported products. @returns what they were and are */
export async function writeTexts(
  tx: Tx,
  { store, now }: { store: Store; now: Date },
  written: readonly { product: AdminProduct; texts: Readonly<Record<string, ImportedTexts>> }[],
): Promise<Map<string, ChangedTexts[]>> {
  const changed = new Map<string, ChangedTexts[]>()
  const named = written.filter(({ texts }) => Object.keys(texts).length > 0)
  if (named.length === 0) return changed
  const ids = named.map(({ product }) => product.product.id)
  const known = await readKnown(tx, store.id, ids)
  const scope = ofWholeStore({ tenantId: store.tenantId, storeId: store.id, sellerId: null })
  for (const { product, texts } of named) {
    const { id } = product.product
    const target = { scope, store, subject: 'product' as const, id, now }
    for (const [locale, own] of Object.entries(texts)) {
      const before = known.get(`${id} ${locale}`)
      const after = readProductTexts({ ...keepOthers(before, product), ...own })
      const result = await putTranslation(tx, target, locale, after)
      if (!result.ok) throw new Error(`The texts of ${id} in ${locale} could not be stored.`)
      changed.set(id, [...(changed.get(id) ?? []), { locale, before, after }])
    }
  }
  return changed
}
