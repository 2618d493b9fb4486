import type { AuthorizationNews, PaymentContext } from '#commerce/payments/answer-payment.ts'
import { count } from '#count.ts'
import { mailContact } from '#outbound/mail.ts'
import type { Needs } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'

const kindOf = {
  ending: 'authorizationEnding',
  lapsed: 'authorizationLapsed',
} as const satisfies Record<AuthorizationNews, string>

/** Reports that held money runs out or is lost: a warning, a count, a mail to the store. */
export const reportAuthorization =
  ({ log, clock }: Needs<'log' | 'clock'>): PaymentContext['onAuthorization'] =>
  async (tx, order, { id, authorizedUntil }, news) => {
    log.warn('payment authorization', { order: order.id, payment: id, outcome: news })
    count('vitrine.payment.authorizations', { 'vitrine.outcome': news })
    const valuesFor = ({ timezone: timeZone }: Store, locale: string) => ({
      order: { number: order.orderNumber },
      endsOn: authorizedUntil?.toLocaleString(locale, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone,
      }),
    })
    await mailContact(tx, order.storeId, kindOf[news], valuesFor, clock())
  }
