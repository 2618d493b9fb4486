import { arrayOf, isString, nullable, objectOf, type Guard } from '@/lib/shop/json'

/** A city that a postal code belongs to. */
export interface Locality {
  readonly city: string
  /** State, province or county as addresses of the country name it; null where they name none. */
  readonly region: string | null
}

export const isLocalities: Guard<readonly Locality[]> = arrayOf(
  objectOf({ city: isString, region: nullable(isString) }),
)

/** Whether a field of an address can be filled in from the postal code. */
export function isLocalityField(field: string): field is keyof Locality {
  return field === 'city' || field === 'region'
}

/** The distinct values of a field in the localities of a postal code. */
export function localityValues(localities: readonly Locality[], field: keyof Locality): string[] {
  const all = localities.map((locality) => locality[field]).filter((name) => name !== null)
  return [...new Set(all)]
}

/**
 * The new value of a field once the values for its postal code are known, or null to keep it. Only
 * an empty field is filled, or one with the value that was filled in before; that value is removed
 * when the new code has several values.
 */
export function prefillValue(
  values: readonly string[],
  current: string,
  filledIn: string | null,
): string | null {
  const [first] = values
  if (first === undefined || (current !== '' && current !== filledIn) || values.includes(current))
    return null
  if (values.length === 1) return first
  return current === '' ? null : ''
}
