import type { FindProvider, PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { CarriesOut } from '#commerce/payments/payment-choices.ts'
import type { AuthorizationNews, PaymentContext } from '#commerce/payments/answer-payment.ts'
import { count } from '#count.ts'
import { dateLocaleOf } from '#outbound/mail-templates.ts'
import { mailContact } from '#outbound/mail.ts'
import { raiseIssue } from '#outbound/raise-issue.ts'
import { openText, sealText } from '#store/sealed-text.ts'
import type { Needs } from '#services.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import type { Payment } from '#store/schema/payments.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { confirmByMail } from './order-mail.ts'
import { toStripeAmount } from './stripe-amount.ts'
import {
  createStripeProvider,
  stripeCredentials,
  type StripeCredentials,
} from './stripe-provider.ts'

const binding = (methodId: string) => `${methodId}.credentials`

export function sealCredentials(
  { config }: Needs<'config'>,
  methodId: string,
  credentials: StripeCredentials,
): string {
  return sealText(config.secrets, binding(methodId), JSON.stringify(credentials))
}

/** The practice page, which shoppers answer themselves: no money moves or has to go back. */
const practiceProvider: PaymentProvider = {
  start: () => Promise.resolve({ kind: 'open' }),
  readState: () => Promise.resolve({ kind: 'open' }),
  capture: ({ amountMinor, currencyCode }) =>
    Promise.resolve({ kind: 'paid', charge: { chargeId: null, amountMinor, currencyCode } }),
  release: () => Promise.resolve({ kind: 'ended', answer: 'expire' }),
  close: () => Promise.resolve({ kind: 'ended', answer: 'expire' }),
  refund: () => Promise.resolve({ kind: 'succeeded', providerRefundId: null }),
  findRefund: () => Promise.resolve(null),
  findPage: () => Promise.resolve(null),
  findDispute: () => Promise.resolve(null),
  readEvent: () => null,
}

/** Finds the provider of a payment method, with the keys of its store. */
export const createFindProvider =
  ({ config }: Needs<'config'>): FindProvider =>
  ({ id, provider, sealedCredentials }) => {
    if (provider !== 'stripe') return practiceProvider
    if (sealedCredentials === null) return null
    const opened = openText(config.secrets, binding(id), sealedCredentials)
    return createStripeProvider(config.stripeApiUrl, stripeCredentials.parse(JSON.parse(opened)))
  }

const kindOf = {
  ending: 'authorizationEnding',
  lapsed: 'authorizationLapsed',
} as const satisfies Record<AuthorizationNews, string>

/** Reports that held money runs out or is lost: a warning, a count, a mail to the store. */
const reportAuthorization =
  ({ log, clock }: Needs<'log' | 'clock'>): PaymentContext['onAuthorization'] =>
  async (tx, order, { id, authorizedUntil }, news) => {
    log.warn('payment authorization', { order: order.id, payment: id, outcome: news })
    count('vitrine.payment.authorizations', { 'vitrine.outcome': news })
    const valuesFor = (store: Store, locale: string) => ({
      order: { number: order.orderNumber },
      endsOn: authorizedUntil?.toLocaleString(dateLocaleOf(locale, store), {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: store.timezone,
      }),
    })
    await mailContact(tx, order.storeId, kindOf[news], valuesFor, clock())
  }

export function createPaymentContext(
  services: Needs<'db' | 'config' | 'clock' | 'log'>,
): PaymentContext {
  return {
    db: services.db,
    onConfirmed: confirmByMail(services),
    onAuthorization: reportAuthorization(services),
    onIssue: raiseIssue(services),
    findProvider: createFindProvider(services),
  }
}

/**
 * Whether a payment method works here: its page is on, or the keys of its provider are there, which
 * can charge the amount.
 */
export const carriesOut =
  ({ practicePayments }: Needs<'config'>['config']): CarriesOut =>
  ({ type, provider, sealedCredentials }, amount) => {
    if (type !== 'redirect') return true
    if (provider !== 'stripe') return practicePayments
    const isExact = !amount || toStripeAmount(amount.minor, amount.currencyCode) !== null
    return sealedCredentials !== null && isExact
  }

/** Where the shopper pays; null unless the payment waits, and when its secret was removed. */
export function paymentUrl(
  { config }: Needs<'config'>,
  { provider, tokenSeed, tokenHash }: Payment,
): string | null {
  if (tokenSeed === null || tokenHash === null) return null
  const token = recoverToken(config.secrets, 'payment', { tokenSeed, tokenHash })
  const page = provider === 'stripe' ? 'payments' : 'pay'
  return token && `${config.publicUrl}/${page}/${token}`
}
