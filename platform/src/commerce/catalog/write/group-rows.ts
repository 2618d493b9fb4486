import { and, eq, getTableName, sql, type SQL } from '#store/drizzle.ts'
import type { PgColumn, PgTable } from '#store/drizzle-pg.ts'
import { renameInRules } from '#commerce/catalog/read/collection-rules.ts'
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
import { allOf, findRow, holdRow, lockRow } from '#store/find-row.ts'
import { listRows, matching, type ListFilter, whether } from '#store/list.ts'
import type { MerchantScope } from '#store/scope.ts'
import { insertRow, updateRow, type Change } from '#store/write-row.ts'
import { toSlug } from './slugs.ts'
import { checkTarget, write, type Target } from './write.ts'
import type { Written } from './written.ts'

type Columns = Record<'id' | 'storeId' | 'name' | 'slug', PgColumn>

interface GroupDraft {
  name: string
  slug?: string | undefined
}

type Subject = 'brand' | 'category' | 'collection'

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
  /** The column that sorts the rows for shoppers. */
  position: keyof Table['$inferSelect'] & string
  active: SQL
  announce: (tx: Tx, type: 'created' | 'updated', row: Row) => Promise<void>
  toDeletedEvent: (row: Row, now: Date) => PlatformEvent
  /** Whether products, which are updated in the background, depend on a change; null: a new row. */
  concernsProducts: (before: Row | null, after: Row) => boolean
  /** Its products, as a condition on `products`. */
  itsProducts: (id: string) => SQL
  lockFirst?: (tx: Tx, scope: MerchantScope, change: Change<Draft> | null) => Promise<unknown>
  /** @throws RefusedChange for a change that cannot be; `id` null: of a new row. */
  check?: (tx: Tx, scope: MerchantScope, id: string | null, change: Change<Draft>) => Promise<void>
  /** Called before a locked row is removed. @throws RefusedChange to keep it. */
  onRemove?: (tx: Tx, row: Row) => Promise<void>
}

type Rules<Table extends PgTable, Draft> = GroupTable<Table, RowOf<Table>, Draft>

type RowOf<Table extends PgTable> = Table['$inferSelect'] & GroupRow

/** A group with a page of its own has slugs that are unique across languages. */
const isAddressed = (subject: Subject): subject is Exclude<Subject, 'brand'> => subject !== 'brand'

function createGroupTable<Table extends PgTable, Draft extends GroupDraft>({
  table,
  subject,
  position,
  active,
  announce,
}: Rules<Table, Draft>) {
  type Row = RowOf<Table>
  const plain: PgTable = table
  const isRow = (storeId: string, id: string) => allOf(eq(table.id, id), eq(table.storeId, storeId))
  return {
    /** The rows of a store; `search` covers name and slug. */
    list: (db: Db, storeId: string, { search, isActive }: ListFilter) => {
      const matches = matching(search, table.name, table.slug)
      return listRows<Table>(db, table, {
        scope: [getTableName(plain), storeId],
        sorts: { position, name: 'name', createdOn: 'createdOn' },
        where: and(eq(table.storeId, storeId), matches, whether(isActive, active)),
      })
    },

    find: async (db: Db | Tx, storeId: string, id: string) =>
      (await findRow(db, plain, isRow(storeId, id))) as Row | null,

    lock: async (tx: Tx, { storeId }: MerchantScope, target: Target, take = holdRow) =>
      checkTarget((await take(tx, plain, isRow(storeId, target.id))) as Row | null, target),

    changeLocked: async (tx: Tx, before: Row, changes: Change<Draft>, now: Date) => {
      const set = { ...changes, version: before.version + 1, updatedOn: now }
      const row = (await updateRow(tx, plain, set, eq(table.id, before.id))) as Row
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
  const rows = createGroupTable(rules)
  const { lock, changeLocked } = rows
  const record = (tx: Tx, before: Row | null, row: Row) =>
    rules.concernsProducts(before, row)
      ? recordChange(tx, row.storeId, subject, row.id)
      : recordNavigation(tx, row.storeId)
  const createIn = async (tx: Tx, scope: MerchantScope, draft: Draft, now: Date): Promise<Row> => {
    const { tenantId, storeId } = scope
    await rules.lockFirst?.(tx, scope, draft)
    await rules.check?.(tx, scope, null, draft)
    if (isAddressed(subject)) await shareSlugs(tx, storeId)
    const slug = draft.slug ?? toSlug(draft.name)
    const values = { ...draft, slug, tenantId, storeId }
    const times = { createdOn: now, updatedOn: now }
    const row = (await insertRow(tx, plain, { ...values, ...times })) as Row
    if (isAddressed(subject)) await takeSlugs(tx, storeId, subject, [row.slug])
    await rules.announce(tx, 'created', row)
    await record(tx, null, row)
    return row
  }
  return {
    ...rows,
    createIn,

    create: (services: Services, scope: MerchantScope, draft: Draft): Promise<Written<Row>> =>
      write(services, (tx) => createIn(tx, scope, draft, services.clock())),

    update: (
      services: Services,
      scope: MerchantScope,
      target: Target,
      changes: Change<Draft>,
    ): Promise<Written<Row>> =>
      write(services, async (tx) => {
        await rules.lockFirst?.(tx, scope, changes)
        if (isAddressed(subject) && changes.slug !== undefined) await shareSlugs(tx, scope.storeId)
        const before = await lock(tx, scope, target)
        await rules.check?.(tx, scope, before.id, changes)
        const now = services.clock()
        const row = await changeLocked(tx, before, changes, now)
        if (subject !== 'collection' && row.slug !== before.slug) {
          await renameInRules(tx, before, { field: subject, slug: row.slug, now })
        }
        await record(tx, before, row)
        return row
      }),

    /** Removes a row; its products stay, without it. */
    remove: (services: Services, scope: MerchantScope, target: Target): Promise<Written<null>> =>
      write(services, async (tx) => {
        const { storeId } = scope
        await rules.lockFirst?.(tx, scope, null)
        // An editor of a product holds it while it refers to the row (docs/decisions/106).
        await tx.execute(sql`select id from products
          where store_id = ${storeId} and ${rules.itsProducts(target.id)} order by id for no key update`)
        const row = await lock(tx, scope, target, lockRow)
        await rules.onRemove?.(tx, row)
        await tx.delete(plain).where(eq(table.id, row.id))
        await forgetTranslations(tx, row.storeId, row.id)
        if (isAddressed(subject)) await forgetFormerSlugs(tx, row.id)
        await appendEvent(tx, rules.toDeletedEvent(row, services.clock()))
        await recordChange(tx, storeId, subject, row.id)
        return null
      }),
  }
}
