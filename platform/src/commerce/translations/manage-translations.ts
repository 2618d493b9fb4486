import { and, asc, eq, isNull, sql } from '#store/drizzle.ts'
import {
  findAdminProduct,
  productsOf,
  type AdminProduct,
} from '#commerce/catalog/write/admin-product.ts'
import { announceBrand } from '#commerce/catalog/write/brands.ts'
import { announceCategory } from '#commerce/catalog/write/categories.ts'
import { announceCollection } from '#commerce/catalog/write/collections.ts'
import { keepTranslatedSlugs, reserveSlugs } from '#commerce/catalog/read/other-slugs.ts'
import { announceUpdated } from '#commerce/catalog/write/product-events.ts'
import { readProductTexts } from '#commerce/catalog/write/rich-text.ts'
import {
  recordChange,
  recordNavigation,
  recordProducts,
  recordProductsWhere,
} from '#commerce/catalog/read/record-change.ts'
import type { Db, Tx } from '#store/database.ts'
import type { PgTable } from '#store/drizzle-pg.ts'
import { allOf, holdRow } from '#store/find-row.ts'
import { brands, categories, collections, products } from '#store/schema/catalog.ts'
import type { AddressedKind } from '#store/schema/former-slugs.ts'
import { paymentMethods } from '#store/schema/payments.ts'
import { pickupPoints, shippingMethods } from '#store/schema/shipping.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { translations, type TranslatedSubject } from '#store/schema/translations.ts'
import type { TextsOf } from '#store/texts-schema.ts'
import { ofWholeStore, type MerchantScope } from '#store/scope.ts'
import { deleteRows, updateRow } from '#store/write-row.ts'

/** Scope and subject of a translation; the id of the vocabulary is that of the store. */
export interface TranslationTarget {
  scope: MerchantScope
  store: Store
  subject: TranslatedSubject
  id: string
  now: Date
}

export interface Translation<Subject extends TranslatedSubject> {
  locale: string
  texts: TextsOf[Subject]
  createdOn: Date
  updatedOn: Date
}

/** An existing subject: what its texts are checked against, and how its change is announced. */
interface Held {
  product: AdminProduct | null
  /** Announces changed texts to lists, search and webhooks. */
  announce: () => Promise<void>
}

type Holder = (tx: Tx, target: TranslationTarget) => Promise<Held | null>

const holdProduct: Holder = async (tx, { scope, store, id, now }) => {
  const own = and(eq(products.id, id), productsOf(scope))
  await tx.select({ id: products.id }).from(products).where(own).for('no key update')
  const product = await findAdminProduct(tx, own)
  if (!product) return null
  const announce = async () => {
    await tx.update(products).set({ updatedOn: now }).where(eq(products.id, id))
    await recordProducts(tx, scope.storeId, [id])
    await announceUpdated(tx, product, product, { currencyCode: store.currencyCode, now })
  }
  return { product, announce }
}

type GroupTable = typeof brands | typeof categories | typeof collections

/** The three kinds of groups differ only in their table and event. */
const holdGroup =
  <Table extends GroupTable>(
    kind: 'brand' | 'category' | 'collection',
    table: Table,
    announceRow: (tx: Tx, type: 'updated', row: Table['$inferSelect']) => Promise<void>,
  ): Holder =>
  async (tx, { scope: { storeId }, id, now }) => {
    const own = allOf(eq(table.id, id), eq(table.storeId, storeId))
    const row = await holdRow(tx, table, own)
    if (!row) return null
    const announce = async () => {
      const changed = await updateRow<PgTable>(tx, table, { updatedOn: now }, own)
      // Drizzle cannot infer the rows of a table that is a type parameter.
      await announceRow(tx, 'updated', changed as Table['$inferSelect'])
      // Products are searched by the names of brands and categories, not of collections.
      if (kind === 'collection') await recordNavigation(tx, storeId)
      else await recordChange(tx, storeId, kind, id)
    }
    return { product: null, announce }
  }

const nobody = () => Promise.resolve()

/** Checkout reads its methods from the database each time: nothing to announce. */
const holdOfCheckout =
  (table: typeof shippingMethods | typeof pickupPoints | typeof paymentMethods): Holder =>
  async (tx, { scope, id }) => {
    const own = and(eq(table.id, id), eq(table.storeId, scope.storeId))
    return (await tx.$count(table, own)) > 0 ? { product: null, announce: nobody } : null
  }

/** Labels are in facets and products: announced as navigation, on which all pages depend. */
async function announceVocabulary(tx: Tx, storeId: string) {
  const roots = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.storeId, storeId), isNull(categories.parentId)))
    .orderBy(asc(categories.id))
  for (const row of roots) await announceCategory(tx, 'updated', row)
  await recordNavigation(tx, storeId)
  await recordProductsWhere(tx, storeId, sql`true`)
}

const holders: Record<TranslatedSubject, Holder> = {
  product: holdProduct,
  brand: holdGroup('brand', brands, announceBrand),
  category: holdGroup('category', categories, announceCategory),
  collection: holdGroup('collection', collections, announceCollection),
  shippingMethod: holdOfCheckout(shippingMethods),
  pickupPoint: holdOfCheckout(pickupPoints),
  paymentMethod: holdOfCheckout(paymentMethods),
  vocabulary: (tx, { scope, id }) => {
    const announce = () => announceVocabulary(tx, scope.storeId)
    return Promise.resolve(id === scope.storeId ? { product: null, announce } : null)
  },
}

/** @throws SellerRefused: a seller translates its own products, and nothing else. */
async function hold(tx: Tx, target: TranslationTarget): Promise<Held | null> {
  if (target.subject !== 'product') ofWholeStore(target.scope)
  return holders[target.subject](tx, target)
}

const isOf = ({ scope, subject, id }: TranslationTarget, locale?: string) =>
  allOf(
    eq(translations.storeId, scope.storeId),
    eq(translations.subject, subject),
    eq(translations.subjectId, id),
    locale === undefined ? undefined : eq(translations.locale, locale),
  )

/** The translations of a subject by language; null when the scope has no such subject. */
export function listTranslations<Subject extends TranslatedSubject>(
  db: Db,
  target: TranslationTarget & { subject: Subject },
): Promise<Translation<Subject>[] | null> {
  return db.transaction(async (tx) => {
    if (!(await hold(tx, target))) return null
    const { locale, texts, createdOn, updatedOn } = translations
    const rows = await tx
      .select({ locale, texts, createdOn, updatedOn })
      .from(translations)
      .where(isOf(target))
      .orderBy(asc(locale))
    return rows as Translation<Subject>[]
  })
}

/** Members of a product's texts that the product does not have, by path. */
function findStrangers({ product, images }: AdminProduct, texts: TextsOf['product']): string[] {
  const names = new Set(product.attributes.map(({ name }) => name))
  const urls = new Set(images.map(({ url }) => url))
  return [
    ...Object.keys(texts.attributes ?? {}).flatMap((name) =>
      names.has(name) ? [] : [`attributes.${name}`],
    ),
    ...Object.keys(texts.images ?? {}).flatMap((url) => (urls.has(url) ? [] : [`images.${url}`])),
  ]
}

/** Whether a subject has a slug in each language. */
export const isAddressed = (subject: TranslatedSubject): subject is AddressedKind =>
  subject === 'product' || subject === 'category' || subject === 'collection'

/** The result of a translation: written, or the members that its subject does not have. */
export type PutTranslation =
  | { ok: true }
  | { ok: false; reason: 'notFound' }
  | { ok: false; reason: 'strange'; members: string[] }

/**
 * Sets the texts of a subject in one language, in the given transaction. Setting the same texts
 * again changes nothing and announces nothing. An omitted slug becomes that of the row.
 * @throws TakenSlug: something else has the slug, in any language
 */
export async function putTranslation<Subject extends TranslatedSubject>(
  tx: Tx,
  target: TranslationTarget & { subject: Subject },
  locale: string,
  given: TextsOf[Subject],
): Promise<PutTranslation> {
  const { scope, subject, id, now } = target
  const { tenantId, storeId } = scope
  const texts = subject === 'product' ? readProductTexts(given as TextsOf['product']) : given
  if ('slug' in texts) await reserveSlugs(tx, storeId)
  const held = await hold(tx, target)
  if (!held) return { ok: false, reason: 'notFound' }
  const known = await tx
    .select({ same: sql<boolean>`${translations.texts} = ${JSON.stringify(texts)}::jsonb` })
    .from(translations)
    .where(isOf(target, locale))
  const members =
    subject === 'product' && held.product
      ? findStrangers(held.product, texts as TextsOf['product'])
      : []
  if (members.length > 0) return { ok: false, reason: 'strange', members }
  if (known[0]?.same) return { ok: true }
  const times = { createdOn: now, updatedOn: now }
  await tx
    .insert(translations)
    .values({ tenantId, storeId, subject, subjectId: id, locale, texts, ...times })
    .onConflictDoUpdate({
      target: [translations.subjectId, translations.locale],
      set: { texts, updatedOn: now },
    })
  if (isAddressed(subject)) await keepTranslatedSlugs(tx, subject, { tenantId, storeId, id })
  await held.announce()
  return { ok: true }
}

/** Removes the texts of a subject in one language. @returns false when there are none. */
export async function removeTranslation(db: Db, target: TranslationTarget, locale: string) {
  return db.transaction(async (tx) => {
    const held = await hold(tx, target)
    if (!held || (await deleteRows(tx, translations, isOf(target, locale))) === 0) return false
    const { scope, subject, id } = target
    const { tenantId, storeId } = scope
    // A slug that another language of the subject still has needs no lock: nothing else can take
    // it.
    if (isAddressed(subject)) await keepTranslatedSlugs(tx, subject, { tenantId, storeId, id })
    await held.announce()
    return true
  })
}
