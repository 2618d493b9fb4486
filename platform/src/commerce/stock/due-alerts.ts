import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  sql,
  type SQL,
} from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { hasRow } from '#store/find-row.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { chooseLanguage } from '#store/language.ts'
import { stockAlerts, type StockAlert } from '#store/schema/stock-alerts.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { readLiveVariants, type LiveVariant } from './live-variants.ts'

/** How long people have to buy before the next ones are emailed. */
const turnMs = 24 * 3600_000
const variantsPerRound = 20
const alertsPerTurn = 50

export interface DueVariant {
  storeId: string
  variantId: string
}

/** Whether anybody is waiting for a variant, in stock or not. */
export function isAnybodyWaiting(db: Db): SQL {
  const { confirmedOn, mailedOn } = stockAlerts
  return hasRow(db, stockAlerts, isNotNull(confirmedOn), isNull(mailedOn))
}

/** Variants in stock for which fewer people were emailed in this round than there are items. */
export function listDueVariants(db: Db, now: Date): Promise<DueVariant[]> {
  const since = new Date(now.getTime() - turnMs).toISOString()
  return readRawRows<DueVariant>(
    db,
    sql`
    select waiting.store_id as "storeId", waiting.variant_id as "variantId"
    from (
      select distinct store_id, variant_id from stock_alerts
      where confirmed_on is not null and mailed_on is null
    ) waiting
    join variants v on v.id = waiting.variant_id and v.is_active
    join products p on p.id = v.product_id and p.is_active
    where (
      select coalesce(sum(level.available_quantity), 0) from inventory_levels level
      join locations place on place.id = level.location_id and place.is_active
      where level.variant_id = waiting.variant_id
    ) > (
      select count(*) from stock_alerts recent
      where recent.variant_id = waiting.variant_id and recent.mailed_on > ${since}::timestamptz
    )
    order by waiting.store_id, waiting.variant_id
    limit ${variantsPerRound}`,
  )
}

/** An alert that is due: its address, which leaves the row, and its variant, translated. */
export interface DueAlert {
  alert: StockAlert & { email: string }
  live: LiveVariant
}

/**
 * Takes the alerts that are due, oldest first: in any 24 hours as many as there are items, so that
 * nobody is emailed about sold-out stock. They are marked as mailed and their addresses removed in
 * this transaction, which must also queue their emails.
 */
export async function takeDueAlerts(
  tx: Tx,
  store: Store,
  { variantId, now }: { variantId: string; now: Date },
): Promise<DueAlert[]> {
  const isOfVariant = eq(stockAlerts.variantId, variantId)
  // The lock on the first alert keeps other processes out until this one has counted and marked.
  const line = await tx
    .select()
    .from(stockAlerts)
    .where(and(isOfVariant, isNotNull(stockAlerts.confirmedOn), isNull(stockAlerts.mailedOn)))
    .orderBy(asc(stockAlerts.createdOn), asc(stockAlerts.id))
    .limit(alertsPerTurn)
    .for('update')
  const [recent] = await tx
    .select({ number: count() })
    .from(stockAlerts)
    .where(and(isOfVariant, gt(stockAlerts.mailedOn, new Date(now.getTime() - turnMs))))
  const readIn = async (language: string | null) =>
    (await readLiveVariants(tx, { id: store.id, language }, [variantId])).get(variantId)
  const live = await readIn(null)
  if (!live) return []
  const next = line.slice(0, Math.max(0, live.available - (recent?.number ?? 0)))
  if (next.length === 0) return []
  const ids = next.map(({ id }) => id)
  await tx
    .update(stockAlerts)
    .set({ email: null, mailedOn: now, expiresOn: new Date(now.getTime() + turnMs) })
    .where(inArray(stockAlerts.id, ids))
  const languageOf = ({ locale }: StockAlert) =>
    chooseLanguage(store, locale ?? store.defaultLocale)
  const byLanguage = new Map([[null as string | null, live]])
  for (const language of new Set(next.map(languageOf)))
    byLanguage.set(language, (await readIn(language)) ?? live)
  return next.flatMap((alert) => {
    const { email } = alert
    const words = byLanguage.get(languageOf(alert)) ?? live
    return email === null ? [] : [{ alert: { ...alert, email }, live: words }]
  })
}
