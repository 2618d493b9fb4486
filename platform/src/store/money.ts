/** Currencies of ISO 4217 whose minor unit is not a hundredth. */
const digitsByCurrency = new Map<string, number>([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV']
    .concat(['XAF', 'XOF', 'XPF'])
    .map((code): [string, number] => [code, 0]),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code): [string, number] => [code, 3]),
])

/** Decimals of a currency: 0, 2 or 3. */
export function currencyDigits(currency: string): number {
  return digitsByCurrency.get(currency) ?? 2
}

/** Minor units as the JSON number of spec §2, exact for every amount below 2^53. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** currencyDigits(currency)
}

/** Formats amounts. Whole Swedish kronor have no decimals (`2 290 kr`), as in the pages. */
export function amountWriter(currency: string, locale: string): (minor: number) => string {
  const options = { style: 'currency', currency } as const
  const exact = new Intl.NumberFormat(locale, options)
  const whole =
    currency === 'SEK'
      ? new Intl.NumberFormat(locale, { ...options, minimumFractionDigits: 0 })
      : exact
  const unit = 10 ** currencyDigits(currency)
  return (minor) => (minor % unit === 0 ? whole : exact).format(toMajor(minor, currency))
}

/** Major units as whole minor ones; null with too many decimals, or too large. */
export function findMinor(value: number, currency: string): number | null {
  const minor = Math.round(value * 10 ** currencyDigits(currency))
  if (!Number.isSafeInteger(minor) || toMajor(minor, currency) !== value) return null
  // -0 would not equal 0 in a comparison by Object.is, and would print as 0.
  return minor === 0 ? 0 : minor
}
