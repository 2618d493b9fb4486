import { eq, gt, isNull } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow, lockRow } from '#store/find-row.ts'
import type { Secrets } from '#store/derived-tokens.ts'
import { hashToken } from '#store/ids.ts'
import { openRequest, repeatRequest } from '#store/mailed-requests.ts'
import { variants } from '#store/schema/catalog.ts'
import { stockAlerts, type StockAlert } from '#store/schema/stock-alerts.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { deleteRows, insertIfNew, updateRow, updateRows } from '#store/write-row.ts'
import {
  readLiveVariants,
  selectVariants,
  toLiveVariants,
  type LiveVariant,
} from './live-variants.ts'

const waitingMs = 365 * 24 * 3600_000

export interface AlertRequest {
  variantId: string
  /** The address to email; case-insensitive. */
  email: string
  locale: string | null
  /** Path of the home page in the shopper's language, without a slash at its end. */
  localePath: string | null
  /** Path and query of the page that sells the variant. */
  productPath: string | null
}

type Requested =
  | { ok: true; alert: StockAlert; token: string; live: LiveVariant }
  | { ok: false; code: 'Catalog.VariantNotFound' | 'StockAlert.InStock' }

/** The request of this person for this variant: a new one, or the existing one. */
async function putAlert(
  tx: Tx,
  store: Store,
  { secrets, now }: { secrets: Secrets; now: Date },
  { email, ...request }: AlertRequest,
): Promise<{ alert: StockAlert; token: string }> {
  const opened = openRequest(secrets, 'stockAlert', now)
  const row = {
    ...request,
    ...opened.values,
    tenantId: store.tenantId,
    storeId: store.id,
    email: email.toLowerCase(),
  }
  const made = await insertIfNew(tx, stockAlerts, row)
  if (made) return { alert: made, token: opened.token }
  const isTheirs = allOf(
    eq(stockAlerts.variantId, request.variantId),
    eq(stockAlerts.email, row.email),
  )
  const known = await lockRow(tx, stockAlerts, isTheirs)
  if (!known) throw new Error('A stock alert was removed while it was requested again.')
  const { token, change } = repeatRequest(secrets, 'stockAlert', known, opened)
  // The last request counts, with its language and its pages.
  const set = { ...change, ...request }
  return { alert: await updateRow(tx, stockAlerts, set, eq(stockAlerts.id, known.id)), token }
}

/**
 * Records that somebody wants an email when a sold-out variant is back. Nothing is sent before they
 * confirm; an unconfirmed request is deleted after 48 hours. `sendMail` queues the email with the
 * link in the same transaction, the same for new and existing requests, so that nobody can find out
 * who is waiting.
 */
export async function requestAlert(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: Date },
  store: Store,
  request: AlertRequest,
  sendMail: (tx: Tx, requested: Requested & { ok: true }) => Promise<void>,
): Promise<Requested> {
  return db.transaction(async (tx) => {
    const { variantId } = request
    const live = (await readLiveVariants(tx, store, [variantId])).get(variantId)
    if (!live) return { ok: false, code: 'Catalog.VariantNotFound' }
    if (live.available > 0) return { ok: false, code: 'StockAlert.InStock' }
    const put = await putAlert(tx, store, { secrets, now }, request)
    const requested = { ok: true as const, ...put, live }
    await sendMail(tx, requested)
    return requested
  })
}

const isOpen = (storeId: string, token: string, now: Date) =>
  allOf(
    eq(stockAlerts.tokenHash, hashToken(token)),
    eq(stockAlerts.storeId, storeId),
    isNull(stockAlerts.mailedOn),
    gt(stockAlerts.expiresOn, now),
  )

type AlertKey = { store: Store; token: string; now: Date }

export interface LiveAlert {
  alert: StockAlert
  live: LiveVariant
}

/**
 * The alert of a mailed token with its variant, which the store may not sell at present; null when
 * it is no longer valid.
 */
export async function findAlert(db: Db, { store, token, now }: AlertKey) {
  const alert = await findRow(db, stockAlerts, isOpen(store.id, token, now))
  if (!alert) return null
  const rows = await selectVariants(db, store.id, eq(variants.id, alert.variantId))
  const live = (await toLiveVariants(db, store, rows)).get(alert.variantId)
  return live ? { alert, live } : null
}

/** Confirms a request, which then lasts a year. @returns false when it is no longer valid. */
export async function confirmAlert(db: Db, { store, token, now }: AlertKey): Promise<boolean> {
  const set = { confirmedOn: now, expiresOn: new Date(now.getTime() + waitingMs) }
  return (await updateRows(db, stockAlerts, set, isOpen(store.id, token, now))).length > 0
}

/** Removes a request with its address. @returns false when it has already ended. */
export async function cancelAlert(db: Db, { store, token, now }: AlertKey): Promise<boolean> {
  return (await deleteRows(db, stockAlerts, isOpen(store.id, token, now))) > 0
}
