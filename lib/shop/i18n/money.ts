import { numberFormat } from './formatters'

/**
 * Exact money: whole minor units and their currency. The storefront never adds amounts up; it
 * shows the totals of the platform.
 */
export interface Money {
  /** Whole minor units: cents, öre, yen. */
  readonly amountMinor: number
  /** ISO 4217 code. */
  readonly currencyCode: string
}

/** Digits after the decimal point of a currency (ISO 4217), 0 to 3 in practice. */
export function currencyDigits(currencyCode: string): number {
  const options = { style: 'currency', currency: currencyCode } as const
  return numberFormat('en', options).resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * A JSON number in major units (spec §2) as exact minor units.
 * @throws RangeError when the amount is not finite or has more digits than its currency.
 */
export function moneyFromMajor(major: number, currencyCode: string): Money {
  const factor = 10 ** currencyDigits(currencyCode)
  const amountMinor = Math.round(major * factor)
  // A double carries 15 digits: what differs by more than its rounding was no amount of this currency.
  const isExact = Math.abs(amountMinor / factor - major) <= Math.abs(major) * 1e-12
  if (!Number.isSafeInteger(amountMinor) || !isExact) {
    throw new RangeError(`${major} is not an amount of ${currencyCode}`)
  }
  return { amountMinor, currencyCode }
}

/** The JSON number in major units that the platform expects. */
export function moneyToMajor(money: Money): number {
  return money.amountMinor / 10 ** currencyDigits(money.currencyCode)
}

/** `28,00 €`: an amount as a locale writes it. */
export function formatMoney(money: Money, formatLocale: string): string {
  const options = { style: 'currency', currency: money.currencyCode } as const
  return numberFormat(formatLocale, { ...options, ...wholeDigits(money) }).format(
    moneyToMajor(money),
  )
}

/** Swedish shops write `2 290 kr`: amounts of 100 and more without minor units drop the zeros there. */
function wholeDigits(money: Money): { minimumFractionDigits?: number } {
  const isWhole = money.amountMinor % 10 ** currencyDigits(money.currencyCode) === 0
  return money.currencyCode === 'SEK' && isWhole ? { minimumFractionDigits: 0 } : {}
}

/** How much lower the present price is, in whole percent; 0 when it is not lower. */
export function percentOff(before: Money, now: Money): number {
  if (before.amountMinor <= 0 || now.amountMinor >= before.amountMinor) return 0
  return Math.floor(((before.amountMinor - now.amountMinor) * 100) / before.amountMinor)
}
