/** So many pieces from one place. */
export interface Allocation {
  locationId: string
  quantity: number
}

/**
 * Chooses where pieces are taken from: the preferred place first, then those with most, so that an
 * order leaves from few places; equal ones in order of id, so that the choice is always the same.
 * @returns null when all places together have too few.
 */
export function allocate(
  stockByLocation: ReadonlyMap<string, number>,
  quantity: number,
  preferredLocationId: string | null = null,
): Allocation[] | null {
  const places = [...stockByLocation].toSorted(
    ([oneId, one], [otherId, other]) =>
      Number(otherId === preferredLocationId) - Number(oneId === preferredLocationId) ||
      other - one ||
      (oneId < otherId ? -1 : 1),
  )
  const allocations: Allocation[] = []
  let missing = quantity
  for (const [locationId, available] of places) {
    const taken = Math.min(available, missing)
    if (taken > 0) allocations.push({ locationId, quantity: taken })
    missing -= taken
  }
  return missing > 0 ? null : allocations
}
