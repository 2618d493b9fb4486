/** A town that a postal code belongs to. */
export interface Locality {
  readonly city: string
  /** State, province or county as addresses of the country name it; null where they name none. */
  readonly region: string | null
}

/** Whether a field of an address can be told from its postal code. */
export function isTold(field: string): field is keyof Locality {
  return field === 'city' || field === 'region'
}

/** What the places of a postal code offer for a field, each once: one is certain, more are a choice. */
export function offersOf(places: readonly Locality[], field: keyof Locality): string[] {
  const all = places.map((place) => place[field]).filter((name) => name !== null)
  return [...new Set(all)]
}

/**
 * What a field should hold now that the offers are known, or null when it stays as it is. Only an
 * empty field is filled, or one that still holds `ours`, what was filled in before; that is taken
 * back when the new code offers a choice without it.
 */
export function prefillOf(
  offers: readonly string[],
  held: string,
  ours: string | null,
): string | null {
  const [first] = offers
  if (first === undefined || (held !== '' && held !== ours) || offers.includes(held)) return null
  if (offers.length === 1) return first
  return held === '' ? null : ''
}
