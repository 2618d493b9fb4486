import { and, eq, isNull, lt, not, sql, sum, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf } from '#store/find-row.ts'
import { deleteImage, imagePath, keepImage, type ImagePlace } from '#store/images.ts'
import { listRows, whether } from '#store/list.ts'
import { pathOfImage } from '#store/schema/columns.ts'
import { uploads } from '#store/schema/uploads.ts'
import { isInScope, type MerchantScope } from '#store/scope.ts'
import { updateRows } from '#store/write-row.ts'
import { readImage, type ReadImage } from './read-image.ts'

const gib = 1024 ** 3
/** What the images of a store, and those of one of its sellers, may take. */
const quotaBytes = { store: 10 * gib, seller: gib }
const keptAfterRemovalMs = 3600_000
const sweptAtOnce = 200

const pathOf = (url: string) => pathOfImage(sql.raw(url))

/** Whether something of the merchant shows the image, in any of its stores, orders or mails. */
const isShown: SQL = sql`(
  exists (select 1 from images i
    where i.tenant_id = uploads.tenant_id and ${pathOf('i.url')} = uploads.path)
  or exists (select 1 from (select tenant_id, image from brands union all
    select tenant_id, image from categories union all select tenant_id, image from collections) g
    where g.tenant_id = uploads.tenant_id and ${pathOf(`g.image->>'url'`)} = uploads.path)
  or exists (select 1 from products p where p.tenant_id = uploads.tenant_id and uploads.path in
    (${pathOf("p.compliance->'energyLabel'->>'labelUrl'")},
    ${pathOf("p.compliance->'energyLabel'->>'sheetUrl'")}))
  or exists (select 1 from order_items o where o.tenant_id = uploads.tenant_id
    and ${pathOf(`o.snapshot->'image'->>'url'`)} = uploads.path)
  or exists (select 1 from mail_templates m
    where m.tenant_id = uploads.tenant_id and position(uploads.path in m.html) > 0))`

const isKept = isNull(uploads.removedOn)

type Kept =
  | { ok: true; url: string; image: ReadImage }
  | { ok: false; code: 'NotAnImage' | 'ImageQuotaExceeded' }

async function isFull(tx: Tx, scope: MerchantScope, path: string, bytes: number) {
  const { storeId, sellerId } = scope
  // One after the other, so that uploads at once do not exceed it together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${storeId}`}, 0))`)
  const others = and(isKept, sql`${uploads.path} <> ${path}`)
  const used = async (own: Pick<MerchantScope, 'storeId' | 'sellerId'>) => {
    const total = tx.select({ bytes: sum(uploads.bytes) }).from(uploads)
    const [row] = await total.where(and(isInScope(uploads, own), others))
    return Number(row?.bytes ?? 0) + bytes
  }
  if (sellerId !== null && (await used(scope)) > quotaBytes.seller) return true
  return (await used({ storeId, sellerId: null })) > quotaBytes.store
}

/** Stores an image without metadata, once for each content. @throws when it cannot be written */
export async function addUpload(
  { db, now, place }: { db: Db; now: Date; place: ImagePlace },
  { tenantId, storeId, sellerId }: MerchantScope,
  given: Buffer,
): Promise<Kept> {
  const image = await readImage(given)
  if (!image) return { ok: false, code: 'NotAnImage' }
  const path = imagePath(storeId, image)
  const { width, height } = image
  const values = { path, width, height, bytes: image.bytes.length, createdOn: now }
  /** Writes the row, unless that is too much. One that is kept already stays so. */
  const record = (removedOn: Date | null) =>
    db.transaction(async (tx) => {
      if (await isFull(tx, { tenantId, storeId, sellerId }, path, image.bytes.length)) return false
      const own = { tenantId, storeId, sellerId, removedOn }
      const stays = sql`case when ${uploads.removedOn} is not null then excluded.removed_on end`
      await tx
        .insert(uploads)
        .values({ ...own, ...values })
        .onConflictDoUpdate({
          target: [uploads.storeId, uploads.path],
          set: { removedOn: stays, createdOn: now },
        })
      return true
    })
  // The row first, as that of a removed image: a file that it does not name would never be deleted.
  if (!(await record(now))) return { ok: false, code: 'ImageQuotaExceeded' }
  const url = await keepImage(place, storeId, image)
  if (!(await record(null))) return { ok: false, code: 'ImageQuotaExceeded' }
  return { ok: true, url, image }
}

/** The images of the scope; `isUsed` picks those that something shows, or does not. */
export function listUploads(db: Db, scope: MerchantScope, isUsed: boolean | undefined) {
  return listRows(db, uploads, {
    scope: ['uploads', scope.storeId, scope.sellerId],
    sorts: { createdOn: 'createdOn', bytes: 'bytes' },
    defaultDirection: 'desc',
    where: and(isInScope(uploads, scope), isKept, whether(isUsed, isShown)),
  })
}

/** Removes an image that nothing shows. */
export async function removeUpload(
  db: Db,
  scope: MerchantScope,
  id: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; code: 'NotFound' | 'ImageInUse' }> {
  const isThis = allOf(isInScope(uploads, scope), eq(uploads.id, id), isKept)
  const removed = await updateRows(db, uploads, { removedOn: now }, isThis, not(isShown))
  if (removed.length > 0) return { ok: true }
  return { ok: false, code: (await db.$count(uploads, isThis)) > 0 ? 'ImageInUse' : 'NotFound' }
}

/** Removes the images that nothing shows and that were uploaded before this time. */
export async function removeUnused(db: Db, scope: MerchantScope, before: Date, now: Date) {
  const isOld = allOf(isInScope(uploads, scope), isKept, lt(uploads.createdOn, before))
  return (await updateRows(db, uploads, { removedOn: now }, isOld, not(isShown))).length
}

/** Deletes the files of removed images. Any process may run it at any time. */
export async function sweepUploads(db: Db, place: ImagePlace, now: Date): Promise<void> {
  const isOver = lt(uploads.removedOn, new Date(now.getTime() - keptAfterRemovalMs))
  const removed = await db.select().from(uploads).where(isOver).limit(sweptAtOnce)
  for (const { id, path } of removed) {
    await db.transaction(async (tx) => {
      const isThis = and(eq(uploads.id, id), isOver)
      const [row] = await tx
        .select({ isShown: sql<boolean>`${isShown}` })
        .from(uploads)
        .where(isThis)
        .for('update')
      if (!row) return
      if (row.isShown) {
        await tx.update(uploads).set({ removedOn: null }).where(isThis)
        return
      }
      await deleteImage(place, path)
      await tx.delete(uploads).where(isThis)
    })
  }
}
