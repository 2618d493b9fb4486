import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { formerSlugs, type AddressedKind } from '#store/schema/former-slugs.ts'

/** The id of what had this slug last and has another one now, or null. */
export async function findFormerOwner(
  db: Db,
  storeId: string,
  kind: AddressedKind,
  slug: string,
): Promise<string | null> {
  const key = [eq(formerSlugs.storeId, storeId), eq(formerSlugs.kind, kind)]
  const [row] = await db
    .select({ id: formerSlugs.subjectId })
    .from(formerSlugs)
    .where(and(...key, eq(formerSlugs.slug, slug)))
  return row?.id ?? null
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
  const key = [eq(formerSlugs.storeId, storeId), eq(formerSlugs.kind, kind)]
  await tx.delete(formerSlugs).where(and(...key, inArray(formerSlugs.slug, slugs)))
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
