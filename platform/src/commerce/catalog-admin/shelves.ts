import { and, eq } from 'drizzle-orm'
import type { Services } from '#services.ts'
import { isUniqueViolation, type Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import type { brands, categories, collections } from '#store/schema/catalog.ts'
import { refreshAffected } from './affected-products.ts'
import { toSlug } from './slugs.ts'
import {
  refuse,
  RefusedChange,
  toRefusal,
  type AdminScope,
  type Change,
  type Written,
} from './written.ts'

/** What products stand on. */
type ShelfTable = typeof brands | typeof categories | typeof collections

type ShelfRow = Pick<typeof brands.$inferSelect, 'id' | 'storeId' | 'version' | 'updatedOn'>
type Named = { name: string; slug?: string | undefined }

/** A row to be changed; `version` null: whatever its version is. */
type Target = { id: string; version: number | null }

/** A row before a change, with the products that stood on it where the change may move them. */
type Before<Row> = { row: Row; products: string[] }

/** In what brands, categories and collections differ; the rest they share. */
export interface ShelfKind<Row, Draft> {
  table: ShelfTable
  prefix: string
  announce: (tx: Tx, change: 'created' | 'updated', row: Row, now: Date) => Promise<void>
  announceDeleted: (tx: Tx, row: Row, now: Date) => Promise<void>
  listProducts: (tx: Tx, storeId: string, id: string) => Promise<string[]>
  /** Whether a change of the row alone may put other products on it. */
  movesProducts: boolean
  /** Products that a change concerns; `before` is null for a row that was made just now. */
  follow: (tx: Tx, row: Row, before: Before<Row> | null) => Promise<string[]>
  /** Refuses a parent that cannot be one. */
  check?: (tx: Tx, scope: AdminScope, id: string, change: Change<Draft>) => Promise<void>
  checkRemoval?: (tx: Tx, row: Row) => Promise<void>
}

async function inTransaction<Result>(
  { db }: Services,
  work: (tx: Tx) => Promise<Result>,
): Promise<Written<Result>> {
  try {
    return { ok: true, row: await db.transaction(work) }
  } catch (error) {
    return isUniqueViolation(error) ? refuse('SlugTaken') : toRefusal(error)
  }
}

/** The three tables have these columns in common; rows and drafts bring those of their own. */
const tableOf = ({ table }: { table: ShelfTable }) => table as typeof brands

async function getLocked<Row extends ShelfRow, Draft>(
  tx: Tx,
  kind: ShelfKind<Row, Draft>,
  { storeId }: AdminScope,
  { id, version }: Target,
): Promise<Row> {
  const table = tableOf(kind)
  const own = and(eq(table.id, id), eq(table.storeId, storeId))
  const rows: unknown[] = await tx.select().from(table).where(own).for('update')
  const [row] = rows as Row[]
  if (!row) throw new RefusedChange('NotFound')
  if (version !== null && version !== row.version) throw new RefusedChange('VersionMismatch')
  return row
}

/** Says that a row was written, and derives anew what stands on it. */
async function settle<Row extends ShelfRow, Draft>(
  tx: Tx,
  kind: ShelfKind<Row, Draft>,
  [written]: readonly unknown[],
  before: Before<Row> | null,
): Promise<Row> {
  if (written === undefined) throw new Error('A row of the catalogue was not written.')
  const row = written as Row
  await kind.announce(tx, before ? 'updated' : 'created', row, row.updatedOn)
  await refreshAffected(tx, row.storeId, await kind.follow(tx, row, before))
  return row
}

function createRow<Row extends ShelfRow, Draft extends Named>(
  kind: ShelfKind<Row, Draft>,
  services: Services,
  scope: AdminScope,
  draft: Draft,
): Promise<Written<Row>> {
  return inTransaction(services, async (tx) => {
    const id = newId(kind.prefix)
    const now = services.clock()
    await kind.check?.(tx, scope, id, draft)
    const { tenantId, storeId } = scope
    const slug = draft.slug ?? toSlug(draft.name)
    const values = { ...draft, id, tenantId, storeId, slug, createdOn: now, updatedOn: now }
    return settle(tx, kind, await tx.insert(tableOf(kind)).values(values).returning(), null)
  })
}

function changeRow<Row extends ShelfRow, Draft>(
  kind: ShelfKind<Row, Draft>,
  services: Services,
  scope: AdminScope,
  target: Target,
  work: (tx: Tx, row: Row) => Promise<Change<Draft>>,
): Promise<Written<Row>> {
  return inTransaction(services, async (tx) => {
    const row = await getLocked(tx, kind, scope, target)
    const products = kind.movesProducts ? await kind.listProducts(tx, row.storeId, row.id) : []
    const change = await work(tx, row)
    const table = tableOf(kind)
    const changed = await tx
      .update(table)
      .set({ ...change, version: row.version + 1, updatedOn: services.clock() })
      .where(eq(table.id, row.id))
      .returning()
    return settle(tx, kind, changed, { row, products })
  })
}

function removeRow<Row extends ShelfRow, Draft>(
  kind: ShelfKind<Row, Draft>,
  services: Services,
  scope: AdminScope,
  target: Target,
): Promise<Written<null>> {
  return inTransaction(services, async (tx) => {
    const row = await getLocked(tx, kind, scope, target)
    await kind.checkRemoval?.(tx, row)
    const products = await kind.listProducts(tx, row.storeId, row.id)
    const table = tableOf(kind)
    await tx.delete(table).where(eq(table.id, row.id))
    await kind.announceDeleted(tx, row, services.clock())
    await refreshAffected(tx, row.storeId, products)
    return null
  })
}

/** Creates, changes and removes rows of one kind, with their events and derived columns. */
export function manageShelf<Row extends ShelfRow, Draft extends Named>(
  kind: ShelfKind<Row, Draft>,
) {
  return {
    create: (services: Services, scope: AdminScope, draft: Draft) =>
      createRow(kind, services, scope, draft),
    /** Changes what `change` names. */
    update: (services: Services, scope: AdminScope, target: Target, change: Change<Draft>) =>
      changeRow(kind, services, scope, target, async (tx) => {
        await kind.check?.(tx, scope, target.id, change)
        return change
      }),
    /** Changes a row to what `work` says, which may do more in the same transaction. */
    changeBy: (
      services: Services,
      scope: AdminScope,
      target: Target,
      work: (tx: Tx, row: Row) => Promise<Change<Draft>>,
    ) => changeRow(kind, services, scope, target, work),
    /** Removes a row; its products stay, without it. */
    remove: (services: Services, scope: AdminScope, target: Target) =>
      removeRow(kind, services, scope, target),
  }
}
