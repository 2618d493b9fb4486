import { eq } from '#store/drizzle.ts'
import type { AuthorizationNews, PaymentContext } from '#commerce/payments/answer-payment.ts'
import { count } from '#count.ts'
import { writeAuthorizationNews } from '#outbound/mail-texts.ts'
import { queueMail } from '#outbound/mail.ts'
import type { Needs } from '#services.ts'
import { stores } from '#store/schema/tenancy.ts'
import { findRow } from '#store/find-row.ts'

const kindOf = {
  ending: 'authorizationEnding',
  lapsed: 'authorizationLapsed',
} as const satisfies Record<AuthorizationNews, string>

/**
 * Reports that held money runs out or is lost: one warning, one count, and a mail
 * to the store's contact, if it has one, in the transaction that notes it.
 */
export const reportAuthorization =
  ({ log, clock }: Needs<'log' | 'clock'>): PaymentContext['onAuthorization'] =>
  async (tx, order, payment, news) => {
    log.warn('payment authorization', { order: order.id, payment: payment.id, outcome: news })
    count('vitrine.payment.authorizations', { 'vitrine.outcome': news })
    const store = await findRow(tx, stores, eq(stores.id, order.storeId))
    const to = store?.settings.contactEmail
    if (!store || to === undefined) return
    const text = writeAuthorizationNews(store, order.orderNumber, news, payment.authorizedUntil)
    await queueMail(tx, store, { kind: kindOf[news], to, ...text }, clock())
  }
