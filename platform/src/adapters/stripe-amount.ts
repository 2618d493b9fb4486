import { currencyDigits } from '#store/money.ts'

// Stripe, "Supported currencies": amounts are in the smallest unit, with these exceptions.
const withoutDecimals = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const withThreeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Decimals of Stripe's amounts. ISK and UGX have none of their own and are sent in hundredths. */
function stripeDigits(currency: string): number {
  if (withoutDecimals.has(currency)) return 0
  return withThreeDecimals.has(currency) ? 3 : 2
}

/**
 * Our minor units as an amount of Stripe's API. Null for an amount that Stripe cannot take exactly:
 * with three decimals the last digit has to be 0, and MGA has no hundredths there.
 */
export function toStripeAmount(minor: number, currency: string): number | null {
  const digits = stripeDigits(currency)
  const amount = minor * 10 ** (digits - currencyDigits(currency))
  if (!Number.isSafeInteger(amount)) return null
  return digits === 3 && amount % 10 !== 0 ? null : amount
}

/** An amount of Stripe's API in our minor units; null when it is no whole number of them. */
export function fromStripeAmount(amount: number, currency: string): number | null {
  const minor = amount * 10 ** (currencyDigits(currency) - stripeDigits(currency))
  return Number.isSafeInteger(minor) ? minor : null
}
