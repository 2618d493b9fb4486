import { eq, isNull } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow } from '#store/find-row.ts'
import type { Secrets } from '#store/derived-tokens.ts'
import { isRequest, putRequest, type TokenKey } from '#store/mailed-requests.ts'
import { variants } from '#store/schema/catalog.ts'
import { stockAlerts, type StockAlert } from '#store/schema/stock-alerts.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { deleteRows, updateRows } from '#store/write-row.ts'
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
    const { id: storeId, tenantId } = store
    const row = { ...request, email: request.email.toLowerCase(), storeId, tenantId }
    const isTheirs = allOf(eq(stockAlerts.variantId, variantId), eq(stockAlerts.email, row.email))
    // The last request counts, with its language and its pages.
    const given = { purpose: 'stockAlert', row, isTheirs, change: () => row } as const
    const put = await putRequest(tx, stockAlerts, given, { secrets, now })
    const requested = { ok: true as const, alert: put.request, token: put.token, live }
    await sendMail(tx, requested)
    return requested
  })
}

const isOpen = (key: TokenKey) => allOf(isRequest(stockAlerts, key), isNull(stockAlerts.mailedOn))

export interface LiveAlert {
  alert: StockAlert
  live: LiveVariant
}

/**
 * The alert of a mailed token with its variant, which the store may not sell at present; null when
 * it is no longer valid.
 */
export async function findAlert(db: Db, key: TokenKey) {
  const { store } = key
  const alert = await findRow(db, stockAlerts, isOpen(key))
  if (!alert) return null
  const rows = await selectVariants(db, store.id, eq(variants.id, alert.variantId))
  const live = (await toLiveVariants(db, store, rows)).get(alert.variantId)
  return live ? { alert, live } : null
}

/** Confirms a request, which then lasts a year. @returns false when it is no longer valid. */
export async function confirmAlert(db: Db, key: TokenKey): Promise<boolean> {
  const set = { confirmedOn: key.now, expiresOn: new Date(key.now.getTime() + waitingMs) }
  return (await updateRows(db, stockAlerts, set, isOpen(key))).length > 0
}

/** Removes a request with its address. @returns false when it has already ended. */
export async function cancelAlert(db: Db, key: TokenKey): Promise<boolean> {
  return (await deleteRows(db, stockAlerts, isOpen(key))) > 0
}
