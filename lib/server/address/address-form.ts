import 'server-only'
import { knownCountries } from '@/lib/shop/address/address-format'
import { countryName } from '@/lib/shop/i18n/formatters'

/** Countries that the store delivers to, and all countries for billing addresses, by name. */
export function countryChoices(servedCountries: readonly string[], locale: string) {
  const named = (codes: readonly string[]) =>
    [...new Set(codes)]
      .map((value) => ({ value, label: countryName(value, locale) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale))
  return { served: named(servedCountries), all: named([...servedCountries, ...knownCountries()]) }
}
