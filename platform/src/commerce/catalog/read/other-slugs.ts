import { and, eq, inArray, ne, sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { categories, collections, products } from '#store/schema/catalog.ts'
import { formerSlugs, type AddressedKind } from '#store/schema/former-slugs.ts'
import { translations } from '#store/schema/translations.ts'

const tables = { product: products, category: categories, collection: collections }

const ofKind = (storeId: string, kind: AddressedKind) =>
  allOf(eq(formerSlugs.storeId, storeId), eq(formerSlugs.kind, kind))

/** A slug that already belongs to something else in one of the store's languages. */
export class TakenSlug extends Error {
  readonly slug: string

  constructor(slug: string) {
    super(`The slug ${slug} is taken.`)
    this.name = 'TakenSlug'
    this.slug = slug
  }
}

const slugLock = (storeId: string) => sql`hashtextextended(${`slugs ${storeId}`}, 0)`

/**
 * Call first in a transaction that writes slugs of rows: until it ends, no translation can take
 * one. Writers of rows do not wait for each other; their unique indexes keep them apart.
 */
export async function shareSlugs(tx: Tx, storeId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${slugLock(storeId)})`)
}

/** Before slugs of translations are written: they share no unique index with rows. */
export async function reserveSlugs(tx: Tx, storeId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${slugLock(storeId)})`)
}

/** The product with this slug in one of its languages, or the last that had it; or null. */
export async function findOtherwiseCalled(db: Db, storeId: string, slug: string) {
  const isSlug = eq(formerSlugs.slug, slug)
  return (await findRow(db, formerSlugs, ofKind(storeId, 'product'), isSlug))?.subjectId ?? null
}

/** Slugs that find groups besides those of their rows: translated and former ones. */
export function listOtherSlugs(db: Db | Tx, storeId: string, kind: 'category' | 'collection') {
  return db
    .select({ slug: formerSlugs.slug, id: formerSlugs.subjectId, inUse: formerSlugs.inUse })
    .from(formerSlugs)
    .where(ofKind(storeId, kind))
}

/**
 * Removes former slugs that rows use from now on. Call after writing the rows: only then has any
 * transaction that gave one of them up committed.
 * @param ownId of an existing row, which may have one of them in another language
 * @throws TakenSlug: something else has one of them in another language
 */
export async function takeSlugs(
  tx: Tx | Db,
  storeId: string,
  kind: AddressedKind,
  slugs: string[],
  ownId?: string,
): Promise<void> {
  if (slugs.length === 0) return
  const wanted = and(ofKind(storeId, kind), inArray(formerSlugs.slug, slugs))
  await tx.delete(formerSlugs).where(and(wanted, eq(formerSlugs.inUse, false)))
  const others = ownId === undefined ? wanted : and(wanted, ne(formerSlugs.subjectId, ownId))
  const [taken] = await tx.select({ slug: formerSlugs.slug }).from(formerSlugs).where(others)
  if (taken) throw new TakenSlug(taken.slug)
}

type Addressed = { tenantId: string; storeId: string; id: string }

async function keepSlugs(
  tx: Tx,
  kind: AddressedKind,
  { tenantId, storeId, id }: Addressed,
  slugs: string[],
  inUse: boolean,
) {
  await tx
    .insert(formerSlugs)
    .values(slugs.map((slug) => ({ tenantId, storeId, kind, slug, subjectId: id, inUse })))
    .onConflictDoUpdate({
      target: [formerSlugs.storeId, formerSlugs.kind, formerSlugs.slug],
      // The former slug may still be in use in another language.
      set: { subjectId: id, ...(inUse && { inUse }) },
    })
}

/** Keeps the former slug of a changed row. @throws TakenSlug: something else has the new one */
export async function keepFormerSlug(
  tx: Tx,
  kind: AddressedKind,
  before: Addressed & { slug: string },
  after: Addressed & { slug: string },
): Promise<void> {
  if (before.slug === after.slug) return
  await takeSlugs(tx, after.storeId, kind, [after.slug], after.id)
  await keepSlugs(tx, kind, after, [before.slug], false)
}

/**
 * Records the slugs that something has in its languages, after its translations are written. Those
 * that it no longer has become former ones. Call `reserveSlugs` first if there are any.
 * @throws TakenSlug: something else has one of them, in any language
 */
export async function keepTranslatedSlugs(tx: Tx, kind: AddressedKind, subject: Addressed) {
  const { storeId, id } = subject
  const slug = sql<string>`${translations.texts}->>'slug'`
  const named = await tx
    .selectDistinct({ slug })
    .from(translations)
    .where(and(eq(translations.subjectId, id), sql`${slug} is not null`))
  const slugs = named.map((row) => row.slug)
  const own = and(ofKind(storeId, kind), eq(formerSlugs.subjectId, id), eq(formerSlugs.inUse, true))
  await tx.update(formerSlugs).set({ inUse: false }).where(own)
  if (slugs.length === 0) return
  const table = tables[kind]
  const ofOther = and(eq(table.storeId, storeId), inArray(table.slug, slugs), ne(table.id, id))
  const [taken] = await tx.select({ slug: table.slug }).from(table).where(ofOther)
  if (taken) throw new TakenSlug(taken.slug)
  await takeSlugs(tx, storeId, kind, slugs, id)
  await keepSlugs(tx, kind, subject, slugs, true)
}

/** Deletes all slugs of something besides that of its row, in the transaction that deletes it. */
export async function forgetFormerSlugs(tx: Tx, id: string): Promise<void> {
  await tx.delete(formerSlugs).where(eq(formerSlugs.subjectId, id))
}
