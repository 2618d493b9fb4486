import { and, eq, ilike, or, sql, type SQL } from '#store/drizzle.ts'
import type { PgColumn, PgTable } from '#store/drizzle-pg.ts'
import {
  forgetFormerSlugs,
  keepFormerSlug,
  shareSlugs,
  takeSlugs,
} from '#commerce/catalog/read/other-slugs.ts'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import type { Db, Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import type { AddressedKind } from '#store/schema/former-slugs.ts'
import { containing, listRows, type ListFilter, whether } from '#store/list.ts'
import { toSlug } from './slugs.ts'
import { checkTarget, getWritten, type Target } from './write.ts'
import type { AdminScope, Change } from './written.ts'

type Columns = Record<'id' | 'storeId' | 'name' | 'slug', PgColumn>

/** The fields that every draft of a brand, category or collection has. */
interface GroupDraft {
  name: string
  slug?: string | undefined
}

interface GroupTable<Table extends PgTable> {
  table: Table & Columns
  plural: 'brands' | 'categories' | 'collections'
  /** Prefix of its ids. */
  prefix: string
  /** Kind of a group with a page of its own, whose slugs are unique across languages. */
  addressed?: AddressedKind
  /** The column that sorts the rows for shoppers. */
  position: keyof Table['$inferSelect'] & string
  /** The rows that shoppers see. */
  active: SQL
}

/** What brands, categories and collections have in common: how their rows are read and written. */
export function createGroupRows<Table extends PgTable, Draft extends GroupDraft>({
  table,
  plural,
  prefix,
  addressed,
  position,
  active,
}: GroupTable<Table>) {
  type Row = Table['$inferSelect'] & {
    id: string
    tenantId: string
    storeId: string
    name: string
    slug: string
    version: number
  }
  const plain: PgTable = table
  const isRow = (storeId: string, id: string) => and(eq(table.id, id), eq(table.storeId, storeId))
  // Drizzle cannot tell the rows of a table that is a type parameter.
  const asRows = (rows: unknown[]) => rows as Row[]
  const lock = async (
    tx: Tx,
    { storeId }: AdminScope,
    target: Target,
    strength: 'no key update' | 'update' = 'no key update',
  ) => {
    const found = await tx.select().from(plain).where(isRow(storeId, target.id)).for(strength)
    return checkTarget(asRows(found)[0], target)
  }
  return {
    /** The rows of a store; `search` covers name and slug. */
    list: (db: Db, storeId: string, { search, isActive }: ListFilter) => {
      const text = search ? containing(search) : null
      const matches = text ? or(ilike(table.name, text), ilike(table.slug, text)) : undefined
      return listRows<Table>(db, table, {
        scope: [plural, storeId],
        sorts: { position, name: 'name', createdOn: 'createdOn' },
        where: and(eq(table.storeId, storeId), matches, whether(isActive, active)),
      })
    },

    /** One row of a store, or null. */
    find: async (db: Db | Tx, storeId: string, id: string): Promise<Row | null> =>
      asRows(await db.select().from(plain).where(isRow(storeId, id)))[0] ?? null,

    /** Writes a new row; call it before the transaction writes anything else. */
    insert: async (tx: Tx, { tenantId, storeId }: AdminScope, draft: Draft, now: Date) => {
      if (addressed) await shareSlugs(tx, storeId)
      const slug = draft.slug ?? toSlug(draft.name)
      const made = { id: newId(prefix), tenantId, storeId, slug, createdOn: now, updatedOn: now }
      const rows = await tx
        .insert(plain)
        .values({ ...draft, ...made })
        .returning()
      const row = getWritten(asRows(rows))
      if (addressed) await takeSlugs(tx, storeId, addressed, [row.slug])
      return row
    },

    /** Locks the row to change until the transaction ends; `change` is what `update` will write. */
    lock: async (tx: Tx, scope: AdminScope, target: Target, change?: Change<Draft>) => {
      if (addressed && change?.slug !== undefined) await shareSlugs(tx, scope.storeId)
      return lock(tx, scope, target)
    },

    update: async (tx: Tx, before: Row, change: Change<Draft>, now: Date) => {
      const set = { ...change, version: before.version + 1, updatedOn: now }
      const rows = await tx.update(plain).set(set).where(eq(table.id, before.id)).returning()
      const row = getWritten(asRows(rows))
      if (addressed) await keepFormerSlug(tx, addressed, before, row)
      return row
    },

    /**
     * Locks the row to remove, and before it the products that lose it: an editor of one of them
     * holds the product while it refers to the row (docs/decisions/106).
     */
    lockToRemove: async (tx: Tx, scope: AdminScope, target: Target, itsProducts: SQL) => {
      await tx.execute(sql`select id from products where store_id = ${scope.storeId} and ${itsProducts}
        order by id for no key update`)
      return lock(tx, scope, target, 'update')
    },

    remove: async (tx: Tx, { id }: Row) => {
      await tx.delete(plain).where(eq(table.id, id))
      await forgetTranslations(tx, id)
      if (addressed) await forgetFormerSlugs(tx, id)
    },
  }
}
