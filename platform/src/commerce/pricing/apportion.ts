/**
 * Divides whole minor units among parts in proportion to their weights, so that the shares add up
 * to the amount exactly: each share is rounded down, and the remaining units go to the largest
 * remainders, the first among equals.
 * @param weights not negative. When all are zero, the first part gets everything.
 */
export function apportion(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amountMinor : 0))
  const parts = weights.map((weight, index) => {
    const product = BigInt(amountMinor) * BigInt(weight)
    return { index, share: Number(product / total), remainder: product % total }
  })
  let left = amountMinor - parts.reduce((sum, { share }) => sum + share, 0)
  const shares = parts.map(({ share }) => share)
  // Sorting is stable.
  const byRemainder = parts.toSorted(
    (one, other) =>
      Number(other.remainder > one.remainder) - Number(one.remainder > other.remainder),
  )
  for (const { index } of byRemainder) {
    if (left <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares
}
