export interface Allocation {
  locationId: string
  quantity: number
}

/**
 * Chooses the locations that items are taken from: the preferred one first, then those with the
 * most stock, so that an order is sent from few locations; equal ones by id, so that the choice is
 * deterministic.
 * @returns null when all locations together have too few.
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
