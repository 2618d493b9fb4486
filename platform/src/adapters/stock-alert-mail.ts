import { eq } from '#store/drizzle.ts'
import { listDueVariants, takeDueAlerts, type DueVariant } from '#commerce/stock/due-alerts.ts'
import type { LiveVariant } from '#commerce/stock/live-variants.ts'
import { findTemplate, renderUsed } from '#outbound/custom-templates.ts'
import { pickMailLanguage } from '#outbound/mail-templates.ts'
import { getShopUrl } from '#outbound/mail-texts.ts'
import { queueMail } from '#outbound/mail.ts'
import { describeError } from '#log.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import type { StockAlertMailKind } from '#store/enums.ts'
import type { StockAlert } from '#store/schema/stock-alerts.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'

type Writer = Needs<'config' | 'clock' | 'log'>

/** `Dune Bowl (Oat)`: it stands in the middle of sentences. */
function toName({ snapshot: { title, options } }: LiveVariant): string {
  const values = options.map(({ value, valueLabel }) => valueLabel ?? value).join(', ')
  return values ? `${title} (${values})` : title
}

interface AlertMail {
  kind: StockAlertMailKind
  alert: StockAlert & { email: string }
  live: LiveVariant
  /** Path on the store's host, where the mail leads. */
  path: string
}

async function queueAlertMail(
  { config, clock, log }: Writer,
  tx: Tx,
  store: Store,
  { kind, alert, live, path }: AlertMail,
) {
  const url = getShopUrl(config, store)
  const language = pickMailLanguage(alert.locale, store.defaultLocale)
  const used = await findTemplate(tx, { storeId: store.id, kind, language })
  const mail = renderUsed(log, used, {
    store: { name: store.name, url: url + (alert.localePath ?? '') },
    product: { name: toName(live) },
    link: url + path,
  })
  await queueMail(tx, store, { kind, to: alert.email, ...mail }, clock())
}

/** Queues the mail that asks to confirm a stock alert, in the transaction of the request. */
export const askToConfirm =
  (services: Writer, store: Store, email: string) =>
  (tx: Tx, { alert, token, live }: { alert: StockAlert; token: string; live: LiveVariant }) =>
    queueAlertMail(services, tx, store, {
      kind: 'stockAlertRequest',
      alert: { ...alert, email },
      live,
      path: `${alert.localePath ?? ''}/stock-alerts/${token}`,
    })

async function queueDueMails(
  services: Writer,
  tx: Tx,
  { storeId, variantId }: DueVariant,
  now: Date,
): Promise<number> {
  const store = await findRow(tx, stores, eq(stores.id, storeId))
  if (!store) return 0
  const alerts = await takeDueAlerts(tx, store, { variantId, now })
  for (const { alert, live } of alerts) {
    const { localePath, productPath } = alert
    const path = productPath ?? `${localePath ?? ''}/products/${live.snapshot.productSlug}`
    await queueAlertMail(services, tx, store, { kind: 'stockAlert', alert, live, path })
  }
  return alerts.length
}

/**
 * Queues the mails of those whose turn it is because a variant is in stock again, each in one
 * transaction with the note that it is queued: not one is lost or written twice, whatever process
 * dies. It is a job and no part of what changes stock, so that no sale or import waits for it.
 * @returns whether there may be more.
 */
export async function mailDueAlerts(services: Writer & Needs<'db'>): Promise<boolean> {
  const { db, clock, log } = services
  const now = clock()
  let mailed = 0
  for (const due of await listDueVariants(db, now)) {
    try {
      mailed += await db.transaction((tx) => queueDueMails(services, tx, due, now))
    } catch (error) {
      // Those of other variants, of other merchants, do not wait for it.
      log.error('stock alerts', { variant: due.variantId, ...describeError(error) })
    }
  }
  return mailed > 0
}
