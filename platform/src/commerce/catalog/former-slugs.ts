import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { formerSlugs, type AddressedKind } from '#store/schema/former-slugs.ts'

const ofKind = (storeId: string, kind: AddressedKind) =>
  and(eq(formerSlugs.storeId, storeId), eq(formerSlugs.kind, kind))

/** The id of the product that had this slug last and has another one now, or null. */
export async function findFormerProduct(
  db: Db,
  storeId: string,
  slug: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: formerSlugs.subjectId })
    .from(formerSlugs)
    .where(and(ofKind(storeId, 'product'), eq(formerSlugs.slug, slug)))
  return row?.id ?? null
}

/** Slugs that the categories or the collections of a store gave up, with the ids of their last owners. */
export function listFormerSlugs(
  db: Db,
  storeId: string,
  kind: 'category' | 'collection',
): Promise<{ slug: string; id: string }[]> {
  return db
    .select({ slug: formerSlugs.slug, id: formerSlugs.subjectId })
    .from(formerSlugs)
    .where(ofKind(storeId, kind))
}

/**
 * Frees slugs that are in use from now on. To be called after the rows that use them are written:
 * only then has whoever gave one of them up committed.
 */
export async function takeSlugs(
  tx: Tx | Db,
  storeId: string,
  kind: AddressedKind,
  slugs: string[],
): Promise<void> {
  if (slugs.length === 0) return
  await tx.delete(formerSlugs).where(and(ofKind(storeId, kind), inArray(formerSlugs.slug, slugs)))
}

type Addressed = { tenantId: string; storeId: string; id: string; slug: string }

/** Keeps the slug that something gave up for another one, in the transaction that changed it. */
export async function keepFormerSlug(
  tx: Tx,
  kind: AddressedKind,
  before: Addressed,
  after: Addressed,
): Promise<void> {
  if (before.slug === after.slug) return
  const { tenantId, storeId, id } = after
  await takeSlugs(tx, storeId, kind, [after.slug])
  await tx
    .insert(formerSlugs)
    .values({ tenantId, storeId, kind, slug: before.slug, subjectId: id })
    .onConflictDoUpdate({
      target: [formerSlugs.storeId, formerSlugs.kind, formerSlugs.slug],
      set: { subjectId: id },
    })
}

/** Forgets the former slugs of what is deleted, in the transaction of its deletion. */
export async function forgetFormerSlugs(tx: Tx, id: string): Promise<void> {
  await tx.delete(formerSlugs).where(eq(formerSlugs.subjectId, id))
}
