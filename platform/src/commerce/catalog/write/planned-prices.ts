import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from '#store/drizzle.ts'
import { lowestPriceBeforePlan } from '#commerce/pricing/price-history.ts'
import { describeError } from '#log.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import { allOf, findRow, hasRow, lockRow } from '#store/find-row.ts'
import { listRows, whether, type List } from '#store/list.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { plannedPrices, type PlannedPrice } from '#store/schema/planned-prices.ts'
import { stores } from '#store/schema/tenancy.ts'
import type { StoreScope } from '#store/scope.ts'
import { deleteRows, insertRow, updateRow, updateRows, type Change } from '#store/write-row.ts'
import { updateVariant } from './products.ts'

type PlanFilter = Change<{ variantId: string; productId: string; isActive: boolean }>

/** The planned prices of the store, the next one first. */
export function listPlannedPrices(
  db: Db,
  scope: StoreScope,
  { variantId, productId, isActive }: PlanFilter,
): List<PlannedPrice> {
  return listRows(db, plannedPrices, {
    scope: ['planned prices', scope.storeId],
    sorts: { startsOn: 'startsOn', createdOn: 'createdOn' },
    where: and(
      eq(plannedPrices.storeId, scope.storeId),
      variantId ? eq(plannedPrices.variantId, variantId) : undefined,
      productId ? eq(plannedPrices.productId, productId) : undefined,
      whether(isActive, isNull(plannedPrices.endedOn)),
    ),
  })
}

/** The lowest prices of the 30 days before these prices, minor units, by plan; null: not shown. */
export async function readLowestBefore(db: Db, plans: readonly PlannedPrice[]) {
  const ids = plans.map(({ id }) => id)
  const rows = await db
    .select({ id: plannedPrices.id, lowest: lowestPriceBeforePlan })
    .from(plannedPrices)
    .innerJoin(variants, eq(variants.id, plannedPrices.variantId))
    .where(inArray(plannedPrices.id, ids))
  return new Map(rows.map(({ id, lowest }) => [id, lowest]))
}

type Planned =
  | { ok: true; plan: PlannedPrice }
  | { ok: false; code: 'Catalog.VariantNotFound' | 'Catalog.PriceOverlap' }

/** Plans a price; those of a variant may not overlap, because each goes back to the one before. */
export function planPrice(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: StoreScope,
  plan: { variantId: string; priceMinor: number; startsOn: Date; endsOn: Date | null },
): Promise<Planned> {
  const { variantId, startsOn, endsOn } = plan
  return db.transaction(async (tx): Promise<Planned> => {
    // Locked, so that no other plan for it is made meanwhile.
    const ofStore = eq(variants.storeId, scope.storeId)
    const variant = await lockRow(tx, variants, eq(variants.id, variantId), ofStore)
    if (!variant) return { ok: false, code: 'Catalog.VariantNotFound' }
    const overlapping = await findRow(
      tx,
      plannedPrices,
      eq(plannedPrices.variantId, variantId),
      isNull(plannedPrices.endedOn),
      or(isNull(plannedPrices.endsOn), gt(plannedPrices.endsOn, startsOn)),
      endsOn === null ? undefined : lt(plannedPrices.startsOn, endsOn),
    )
    if (overlapping) return { ok: false, code: 'Catalog.PriceOverlap' }
    const { tenantId, storeId, productId } = variant
    const times = { createdOn: clock(), updatedOn: clock() }
    const values = { ...plan, ...times, tenantId, storeId, productId }
    return { ok: true, plan: await insertRow(tx, plannedPrices, values) }
  })
}

/** Forgets a price that has not begun, and ends one that has. @returns false if there is none. */
export async function endPlannedPrice(services: Services, scope: StoreScope, id: string) {
  const { db, clock } = services
  const ofStore = eq(plannedPrices.storeId, scope.storeId)
  const isOpen = allOf(ofStore, eq(plannedPrices.id, id), isNull(plannedPrices.endedOn))
  const removed = await deleteRows(db, plannedPrices, isOpen, isNull(plannedPrices.appliedOn))
  if (removed > 0) return true
  const ended = await updateRows(db, plannedPrices, { endsOn: clock() }, isOpen)
  if (ended.length > 0) await settlePrice(services, id)
  return ended.length > 0
}

const triedAgainMs = 60_000

/** A planned price that begins or ends now, or could not a minute ago. */
function isPriceDue(now: Date): SQL {
  const { startsOn, endsOn, appliedOn, endedOn, createdOn, updatedOn } = plannedPrices
  const begins = and(isNull(appliedOn), lte(startsOn, now))
  const ends = and(isNotNull(appliedOn), lte(endsOn, now))
  const moment = sql`case when ${appliedOn} is null then ${startsOn} else ${endsOn} end`
  const isUntried = or(eq(updatedOn, createdOn), lte(updatedOn, moment))
  const isOver = lte(updatedOn, new Date(now.getTime() - triedAgainMs))
  return allOf(isNull(endedOn), or(begins, ends), or(isUntried, isOver))
}

/** Whether a price begins or ends now. */
export const isPlanDue = (db: Db, now: Date): SQL => hasRow(db, plannedPrices, isPriceDue(now))

type Variant = typeof variants.$inferSelect

/** What to change of the variant, and what to remember of it; null: it has gone its own way. */
function nextPrice(plan: PlannedPrice, variant: Variant, now: Date) {
  const { priceMinor, compareAtMinor } = variant
  if (plan.appliedOn === null) {
    const isReduced = plan.priceMinor < priceMinor
    return {
      price: { priceMinor: plan.priceMinor, ...(isReduced && { compareAtMinor: priceMinor }) },
      plan: { appliedOn: now, priorMinor: priceMinor, priorCompareAtMinor: compareAtMinor },
    }
  }
  // What the merchant has set since then stays: the price, or what it is compared with.
  const { priorMinor, priorCompareAtMinor } = plan
  if (priceMinor !== plan.priceMinor || priorMinor === null) {
    return { price: null, plan: { endedOn: now } }
  }
  const shownMinor = plan.priceMinor < priorMinor ? priorMinor : priorCompareAtMinor
  const prior = compareAtMinor === shownMinor && { compareAtMinor: priorCompareAtMinor }
  return { price: { priceMinor: priorMinor, ...prior }, plan: { endedOn: now } }
}

/** Begins or ends a price with its note. @returns whether that is done, or to be tried again */
function settlePrice(services: Services, id: string): Promise<boolean> {
  const { db, clock, log } = services
  return db.transaction(async (tx) => {
    const now = clock()
    const isThis = eq(plannedPrices.id, id)
    const plan = await lockRow(tx, plannedPrices, isThis, isPriceDue(now))
    if (!plan) return false
    const set = (values: Partial<PlannedPrice>) =>
      updateRow(tx, plannedPrices, { ...values, updatedOn: now }, isThis)
    if (plan.appliedOn === null && plan.endsOn !== null && plan.endsOn <= now) {
      await set({ endedOn: now })
      return true
    }
    const store = await findRow(tx, stores, eq(stores.id, plan.storeId))
    // Locked like every writer of prices does, so that none changes it after it was read.
    await lockRow(tx, products, eq(products.id, plan.productId))
    const { variantId } = plan
    const variant = await findRow(tx, variants, eq(variants.id, variantId))
    if (!store || !variant) throw new Error('A planned price has outlived its variant.')
    // The one before, which ends when this begins: its price is not the variant's own.
    const isApplied = and(isNotNull(plannedPrices.appliedOn), isNull(plannedPrices.endedOn))
    const ofVariant = allOf(eq(plannedPrices.variantId, variantId), isApplied)
    const before = plan.appliedOn === null ? await findRow(tx, plannedPrices, ofVariant) : null
    if (before) {
      // It could not end, which is in the log.
      if (before.endsOn && before.updatedOn > before.endsOn) await set({})
      return false
    }
    const next = nextPrice(plan, variant, now)
    const scope = { tenantId: plan.tenantId, storeId: plan.storeId, sellerId: null }
    const target = { id: variant.productId, seen: null }
    const own = { ...services, db: tx }
    if (next.price) {
      const written = await updateVariant(own, { scope, store }, target, variantId, next.price)
      if (!written.ok) {
        // Its product, from an old import, keeps no rule.
        log.error('planned price refused', { id, code: written.code })
        await set({})
        return false
      }
    }
    await set(next.plan)
    return true
  })
}

/** Begins and ends prices whose time has come, whichever fail. @returns whether more may be due. */
export async function settlePrices(services: Services): Promise<boolean> {
  const { db, clock, log } = services
  const due = await db
    .select({ id: plannedPrices.id })
    .from(plannedPrices)
    .where(isPriceDue(clock()))
    .orderBy(asc(plannedPrices.startsOn))
  let settled = 0
  for (const { id } of due) {
    try {
      if (await settlePrice(services, id)) settled += 1
    } catch (error) {
      log.error('planned price', { id, ...describeError(error) })
      await updateRow(db, plannedPrices, { updatedOn: clock() }, eq(plannedPrices.id, id))
    }
  }
  if (settled > 0) log.info('planned prices', { settled })
  return false
}
