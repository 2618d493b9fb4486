import { currencyDigits } from '#store/money.ts'

/**
 * An amount written as a decimal, in whole minor units, or null when the currency has fewer
 * decimals. Works on the digits, so nothing is rounded.
 */
export function findMinorOf(text: string, currency: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const digits = currencyDigits(currency)
  const [, whole = '0', fraction = ''] = match
  if (/[^0]/.test(fraction.slice(digits))) return null
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}
