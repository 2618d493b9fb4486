import { and, lt, ne } from '#store/drizzle.ts'
import { cartsPerSweep, sweepCarts } from '#commerce/cart/carts.ts'
import { sweepMissedSearches } from '#commerce/catalog/read/missed-searches.ts'
import { sweepUploads } from '#commerce/catalog/write/uploads.ts'
import { sweepWithdrawals } from '#commerce/withdrawals/withdrawals.ts'
import { forgetGuest, listDueErasures } from '#commerce/orders/forget-buyer.ts'
import { prunePrices } from '#commerce/pricing/price-history.ts'
import { sweepIdempotencyKeys } from '#http/idempotency.ts'
import { sweepRateLimits } from '#http/rate-limit.ts'
import { eraseGuest } from '#identity/personal-data.ts'
import { dropRemoved, sweepDeliveries } from '#outbound/sweep-deliveries.ts'
import { loginCodes, passwordResets } from '#store/schema/customers.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { mails } from '#store/schema/mails.ts'
import { newsletterSubscribers } from '#store/schema/newsletter.ts'
import { stockAlerts } from '#store/schema/stock-alerts.ts'
import type { Services } from './services.ts'

const keptMailMs = 30 * 24 * 3600_000

/**
 * Deletes what is no longer of use: expired tokens, codes, links, stock alerts and unconfirmed
 * subscriptions, old rate-limit windows, answers of idempotency keys after a day, prices too old to
 * be the reference of a reduction, mails after 30 days, searches that found nothing after 90 days,
 * withdrawals from no known order after 400 days, the buyers of ended orders whose accounts were
 * deleted, files of removed images, old events, and batches of expired carts and of deliveries to
 * removed endpoints. Several processes may run it at once.
 * @returns whether there are more of these
 */
export async function sweepEnded(services: Services): Promise<boolean> {
  const { db, clock, config } = services
  const now = clock()
  await db.delete(oauthRecords).where(lt(oauthRecords.expiresOn, now))
  await db.delete(passwordResets).where(lt(passwordResets.expiresOn, now))
  await db.delete(loginCodes).where(lt(loginCodes.expiresOn, now))
  await db.delete(stockAlerts).where(lt(stockAlerts.expiresOn, now))
  await db.delete(newsletterSubscribers).where(lt(newsletterSubscribers.expiresOn, now))
  await sweepRateLimits(services)
  await sweepIdempotencyKeys(db, now)
  await prunePrices(db, now)
  await sweepMissedSearches(db, now)
  await sweepWithdrawals(db, now)
  const old = lt(mails.createdOn, new Date(now.getTime() - keptMailMs))
  await db.delete(mails).where(and(old, ne(mails.state, 'queued')))
  await sweepDeliveries(db, now)
  const isMore = [(await sweepCarts(db, now)) === cartsPerSweep, await dropRemoved(db, now)]
  // Last, because an order may be locked, and the bucket may refuse.
  for (const { orderId, ...scope } of await listDueErasures(db)) {
    await eraseGuest(services, scope, (tx) => forgetGuest(tx, { ...scope, orderId }))
  }
  await sweepUploads(db, config, now)
  return isMore.includes(true)
}
