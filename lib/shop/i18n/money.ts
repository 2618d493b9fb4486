import { kept, numberFormat } from './formatters'

/** Exact money. The storefront adds up no amounts; it shows the totals of the platform. */
export interface Money {
  /** Whole minor units: cents, öre, yen. */
  readonly amountMinor: number
  /** ISO 4217 code. */
  readonly currencyCode: string
}

/**
 * Digits after the decimal point of a currency (ISO 4217), 0 to 3 in practice. A cart reads dozens of
 * amounts, and asking a formatter for its options costs as much as making one.
 */
export const currencyDigits = kept(
  (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2,
)

/** A number that is no valid amount of its currency; does not hold it, so it may be logged. */
export class AmountError extends RangeError {
  constructor() {
    super('expected an amount in whole minor units of its currency')
    this.name = 'AmountError'
  }
}

/**
 * A JSON number in major units (spec §2) as exact minor units; more digits than the currency has
 * are refused, not rounded: sums would differ from the platform's. @throws AmountError
 */
export function moneyFromMajor(major: number, currencyCode: string): Money {
  const factor = 10 ** currencyDigits(currencyCode)
  const amountMinor = Math.round(major * factor)
  // A double has 15 significant digits: a larger difference than its rounding means too many
  // decimals.
  const isExact = Math.abs(amountMinor / factor - major) <= Math.abs(major) * 1e-12
  if (!Number.isSafeInteger(amountMinor) || !isExact) {
    throw new AmountError()
  }
  return { amountMinor, currencyCode }
}

/** An amount in a reply that may be absent or invalid, such as an extension of a problem. */
export function findMoney(major: unknown, currencyCode: string): Money | null {
  try {
    return typeof major === 'number' ? moneyFromMajor(major, currencyCode) : null
  } catch {
    return null
  }
}

/** The JSON number in major units that the platform expects. */
export function moneyToMajor(money: Money): number {
  return money.amountMinor / 10 ** currencyDigits(money.currencyCode)
}

/** `28,00 €`: an amount formatted for a locale. */
export function formatMoney(money: Money, formatLocale: string): string {
  const options = { style: 'currency', currency: money.currencyCode } as const
  const { format } = numberFormat(formatLocale, { ...options, ...wholeDigits(money) })
  // The mark (UAX 9) keeps the sign at its letters: "US$" would read "$US" from right to left.
  return format(moneyToMajor(money)).replace(/^\u200f.*[A-Z]\p{Sc}$/u, '$&\u200e')
}

/** Swedish shops write `2 290 kr`: amounts in whole kronor drop the decimals. */
function wholeDigits(money: Money): { minimumFractionDigits?: number } {
  const isWhole = money.amountMinor % 10 ** currencyDigits(money.currencyCode) === 0
  return money.currencyCode === 'SEK' && isWhole ? { minimumFractionDigits: 0 } : {}
}

/** How much lower the current price is, in whole percent; 0 when it is not lower. */
export function percentOff(before: Money, now: Money): number {
  if (now.amountMinor >= before.amountMinor) return 0
  return Math.floor(((before.amountMinor - now.amountMinor) * 100) / before.amountMinor)
}

/** For `sort`, the lower amount first. Both are in the currency of one store. */
export function compareMoney(one: Money, other: Money): number {
  return one.amountMinor - other.amountMinor
}

/** How much of a threshold is reached, 0 to 100 percent, when `missing` is left. */
export function percentReached(threshold: Money, missing: Money): number {
  return Math.max(0, 100 - (100 * missing.amountMinor) / threshold.amountMinor)
}

/** For analytics only: the price of several items. Shoppers see the platform's totals. */
export function priceOfMany({ amountMinor, currencyCode }: Money, count: number): Money {
  return { amountMinor: amountMinor * count, currencyCode }
}

/** For analytics only: an amount less a part of it, both in one currency. */
export function amountWithout(whole: Money, part: Money): Money {
  return { ...whole, amountMinor: whole.amountMinor - part.amountMinor }
}
