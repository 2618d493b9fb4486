/** A percentage or a factor without rounding: `numerator / denominator`. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** A percentage (`'7.500'`) as a fraction of one. @throws for what is no decimal number. */
export function parsePercent(text: string): Fraction {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`${text} is not a percentage.`)
  const [, whole = '0', decimals = ''] = match
  return { numerator: BigInt(whole + decimals), denominator: 100n * 10n ** BigInt(decimals.length) }
}

/** Minor units times a fraction, rounded once, half away from zero (docs/decisions/021). */
export function scaleMinor(amountMinor: number, { numerator, denominator }: Fraction): number {
  const product = BigInt(amountMinor) * numerator
  const negative = product < 0n !== denominator < 0n
  const [dividend, divisor] = [abs(product), abs(denominator)]
  const rounded = (2n * dividend + divisor) / (2n * divisor)
  return Number(negative ? -rounded : rounded)
}

function abs(value: bigint) {
  return value < 0n ? -value : value
}
