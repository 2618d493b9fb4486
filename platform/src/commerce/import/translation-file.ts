import type { PgColumn } from '#store/drizzle-pg.ts'
import { mapRows } from '#store/find-row.ts'
import { asc, eq } from '#store/drizzle.ts'
import { z } from 'zod'
import { textsSchemas, type TextsOf } from '#store/texts-schema.ts'
import type { Db, Tx } from '#store/database.ts'
import { brands, categories, collections, images, products } from '#store/schema/catalog.ts'
import { paymentMethods } from '#store/schema/payments.ts'
import { pickupPoints, shippingMethods } from '#store/schema/shipping.ts'
import type { TranslatedSubject } from '#store/schema/translations.ts'

const byKey = <Texts extends z.ZodType>(texts: Texts) => z.record(z.string(), texts).default({})

/**
 * Texts of a store in one language. Products and groups are named by slug, shipping methods, pickup
 * points and payment methods by name; alternative texts follow the order of a product's images.
 */
export const translationFile = z.strictObject({
  language: z.string(),
  vocabulary: textsSchemas.vocabulary.optional(),
  products: byKey(textsSchemas.product.extend({ images: z.array(z.string()).optional() })),
  categories: byKey(textsSchemas.category),
  collections: byKey(textsSchemas.collection),
  brands: byKey(textsSchemas.brand),
  shippingMethods: byKey(textsSchemas.shippingMethod),
  pickupPoints: byKey(textsSchemas.pickupPoint),
  paymentMethods: byKey(textsSchemas.paymentMethod),
})

export type TranslationFile = z.infer<typeof translationFile>

export interface ResolvedTexts {
  subject: TranslatedSubject
  id: string
  name: string
  texts: TextsOf[TranslatedSubject]
}

async function readImageUrls(db: Db | Tx, storeId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ productId: images.productId, url: images.url })
    .from(images)
    .where(eq(images.storeId, storeId))
    .orderBy(asc(images.position), asc(images.id))
  const urls = new Map<string, string[]>()
  for (const { productId, url } of rows) {
    urls.set(productId, [...(urls.get(productId) ?? []), url])
  }
  return urls
}

async function readNames(db: Db | Tx, storeId: string) {
  const idsBy = <Name extends PgColumn, Id extends PgColumn>(
    name: Name,
    { id, storeId: ofStore }: { id: Id; storeId: PgColumn },
  ) => mapRows(db, name, id, eq(ofStore, storeId))
  return {
    product: await idsBy(products.slug, products),
    category: await idsBy(categories.slug, categories),
    collection: await idsBy(collections.slug, collections),
    brand: await idsBy(brands.slug, brands),
    shippingMethod: await idsBy(shippingMethods.name, shippingMethods),
    pickupPoint: await idsBy(pickupPoints.name, pickupPoints),
    paymentMethod: await idsBy(paymentMethods.name, paymentMethods),
  }
}

/** Looks up what a file names in a store; `unknown` lists what the store lacks. */
export async function resolveTranslations(db: Db | Tx, storeId: string, file: TranslationFile) {
  const names = await readNames(db, storeId)
  const urls = await readImageUrls(db, storeId)
  const resolved: ResolvedTexts[] = []
  const unknown: string[] = []
  const add = (subject: keyof typeof names, texts: Record<string, TextsOf[TranslatedSubject]>) => {
    for (const [name, own] of Object.entries(texts)) {
      const id = names[subject].get(name)
      if (id === undefined) unknown.push(`${subject} ${name}`)
      else resolved.push({ subject, id, name, texts: own })
    }
  }
  const ofProducts = Object.entries(file.products).map(([slug, { images: alts, ...texts }]) => {
    const own = urls.get(names.product.get(slug) ?? '') ?? []
    const named = alts?.flatMap((alt, i) => (own[i] === undefined ? [] : [[own[i], alt] as const]))
    return [slug, { ...texts, ...(named && { images: Object.fromEntries(named) }) }] as const
  })
  add('product', Object.fromEntries(ofProducts))
  add('category', file.categories)
  add('collection', file.collections)
  add('brand', file.brands)
  add('shippingMethod', file.shippingMethods)
  add('pickupPoint', file.pickupPoints)
  add('paymentMethod', file.paymentMethods)
  if (file.vocabulary) {
    resolved.push({
      subject: 'vocabulary',
      id: storeId,
      name: 'vocabulary',
      texts: file.vocabulary,
    })
  }
  return { resolved, unknown }
}
