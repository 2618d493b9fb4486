import { and, eq, ilike, or, sql, type SQL } from '#store/drizzle.ts'
import type { PgColumn, PgTable } from '#store/drizzle-pg.ts'
import {
  forgetFormerSlugs,
  keepFormerSlug,
  shareSlugs,
  takeSlugs,
} from '#commerce/catalog/read/other-slugs.ts'
import { recordChange, recordNavigation } from '#commerce/catalog/read/record-change.ts'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import type { Services } from '#services.ts'
import type { Db, Tx } from '#store/database.ts'
import { appendEvent, type PlatformEvent } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import { containing, listRows, type ListFilter, whether } from '#store/list.ts'
import { toSlug } from './slugs.ts'
import { checkTarget, getWritten, write, type Target } from './write.ts'
import type { AdminScope, Change, Written } from './written.ts'

type Columns = Record<'id' | 'storeId' | 'name' | 'slug', PgColumn>

/** The fields that every draft of a brand, category or collection has. */
interface GroupDraft {
  name: string
  slug?: string | undefined
}

type Subject = 'brand' | 'category' | 'collection'

/** The columns that the code here reads of a row. */
interface GroupRow extends GroupDraft {
  id: string
  tenantId: string
  storeId: string
  slug: string
  version: number
}

interface GroupTable<Table extends PgTable, Row, Draft> {
  table: Table & Columns
  subject: Subject
  plural: 'brands' | 'categories' | 'collections'
  /** Prefix of its ids. */
  prefix: string
  /** The column that sorts the rows for shoppers. */
  position: keyof Table['$inferSelect'] & string
  /** The rows that shoppers see. */
  active: SQL
  /** Appends the event of a row as it is now. */
  announce: (tx: Tx, type: 'created' | 'updated', row: Row) => Promise<void>
  toDeletedEvent: (row: Row, now: Date) => PlatformEvent
  /** Whether products, which are updated in the background, depend on a change; null: a new row. */
  concernsProducts: (before: Row | null, after: Row) => boolean
  /** Its products, as a condition on `products`. */
  itsProducts: (id: string) => SQL
  /** Locks more than the row, before it. */
  lockFirst?: (tx: Tx, scope: AdminScope, change: Change<Draft> | null) => Promise<unknown>
  /** @throws RefusedChange for a change that cannot be; `id` null: of a new row. */
  check?: (tx: Tx, scope: AdminScope, id: string | null, change: Change<Draft>) => Promise<void>
  /** Called before a locked row is removed. @throws RefusedChange to keep it. */
  onRemove?: (tx: Tx, row: Row) => Promise<void>
}

type Rules<Table extends PgTable, Draft> = GroupTable<Table, RowOf<Table>, Draft>

type RowOf<Table extends PgTable> = Table['$inferSelect'] & GroupRow

/** A group with a page of its own has slugs that are unique across languages. */
const isAddressed = (subject: Subject): subject is Exclude<Subject, 'brand'> => subject !== 'brand'

/** How the rows of a kind of group are read and changed. */
function createGroupTable<Table extends PgTable, Draft extends GroupDraft>({
  table,
  subject,
  plural,
  position,
  active,
  announce,
}: Rules<Table, Draft>) {
  type Row = RowOf<Table>
  const plain: PgTable = table
  const isRow = (storeId: string, id: string) => and(eq(table.id, id), eq(table.storeId, storeId))
  // Drizzle cannot tell the rows of a table that is a type parameter.
  const asRows = (rows: unknown[]) => rows as Row[]
  return {
    asRows,

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

    lock: async (
      tx: Tx,
      { storeId }: AdminScope,
      target: Target,
      strength: 'no key update' | 'update' = 'no key update',
    ) => {
      const found = await tx.select().from(plain).where(isRow(storeId, target.id)).for(strength)
      return checkTarget(asRows(found)[0], target)
    },

    /** Writes a change of a locked row, with its event. */
    changeLocked: async (tx: Tx, before: Row, changes: Change<Draft>, now: Date) => {
      const set = { ...changes, version: before.version + 1, updatedOn: now }
      const rows = await tx.update(plain).set(set).where(eq(table.id, before.id)).returning()
      const row = getWritten(asRows(rows))
      if (isAddressed(subject)) await keepFormerSlug(tx, subject, before, row)
      await announce(tx, 'updated', row)
      return row
    },
  }
}

/** What brands, categories and collections have in common: their reads and writes. */
export function createGroupRows<Table extends PgTable, Draft extends GroupDraft>(
  rules: Rules<Table, Draft>,
) {
  type Row = RowOf<Table>
  const { subject, table } = rules
  const plain: PgTable = table
  const { asRows, lock, changeLocked, ...reads } = createGroupTable(rules)
  const record = (tx: Tx, before: Row | null, row: Row) =>
    rules.concernsProducts(before, row)
      ? recordChange(tx, row.storeId, subject, row.id)
      : recordNavigation(tx, row.storeId)
  return {
    ...reads,
    lock,
    changeLocked,

    create: (services: Services, scope: AdminScope, draft: Draft): Promise<Written<Row>> =>
      write(services, async (tx) => {
        const { tenantId, storeId } = scope
        await rules.lockFirst?.(tx, scope, draft)
        await rules.check?.(tx, scope, null, draft)
        if (isAddressed(subject)) await shareSlugs(tx, storeId)
        const now = services.clock()
        const slug = draft.slug ?? toSlug(draft.name)
        const made = {
          id: newId(rules.prefix),
          tenantId,
          storeId,
          slug,
          createdOn: now,
          updatedOn: now,
        }
        const values = { ...draft, ...made }
        const row = getWritten(asRows(await tx.insert(plain).values(values).returning()))
        if (isAddressed(subject)) await takeSlugs(tx, storeId, subject, [row.slug])
        await rules.announce(tx, 'created', row)
        await record(tx, null, row)
        return row
      }),

    update: (
      services: Services,
      scope: AdminScope,
      target: Target,
      changes: Change<Draft>,
    ): Promise<Written<Row>> =>
      write(services, async (tx) => {
        await rules.lockFirst?.(tx, scope, changes)
        if (isAddressed(subject) && changes.slug !== undefined) await shareSlugs(tx, scope.storeId)
        const before = await lock(tx, scope, target)
        await rules.check?.(tx, scope, before.id, changes)
        const row = await changeLocked(tx, before, changes, services.clock())
        await record(tx, before, row)
        return row
      }),

    /** Removes a row; its products stay, without it. */
    remove: (services: Services, scope: AdminScope, target: Target): Promise<Written<null>> =>
      write(services, async (tx) => {
        const { storeId } = scope
        await rules.lockFirst?.(tx, scope, null)
        // An editor of a product holds it while it refers to the row (docs/decisions/106).
        await tx.execute(sql`select id from products
          where store_id = ${storeId} and ${rules.itsProducts(target.id)} order by id for no key update`)
        const row = await lock(tx, scope, target, 'update')
        await rules.onRemove?.(tx, row)
        await tx.delete(plain).where(eq(table.id, row.id))
        await forgetTranslations(tx, row.id)
        if (isAddressed(subject)) await forgetFormerSlugs(tx, row.id)
        await appendEvent(tx, rules.toDeletedEvent(row, services.clock()))
        await recordChange(tx, storeId, subject, row.id)
        return null
      }),
  }
}
