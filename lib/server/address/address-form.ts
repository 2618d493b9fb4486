import 'server-only'
import { getClientMessages } from '@/lib/server/i18n/client-messages'
import { ADDRESS_PROBLEMS, knownCountries } from '@/lib/shop/address/address-format'
import type { AddressMessages } from '@/lib/shop/address/address-messages'

/** Messages of an address form for client components. */
export async function getAddressMessages(): Promise<AddressMessages> {
  const [labels, problems] = await Promise.all([
    getClientMessages('address'),
    getClientMessages('errors', ADDRESS_PROBLEMS),
  ])
  return { ...labels, entries: { ...labels.entries, ...problems.entries } }
}

/** One option of a country select. */
export interface CountryChoice {
  readonly value: string
  readonly label: string
}

/** Countries that the store delivers to, and all countries for billing addresses, by name. */
export function countryChoices(
  servedCountries: readonly string[],
  locale: string,
): { served: CountryChoice[]; all: CountryChoice[] } {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const named = (codes: readonly string[]) =>
    [...new Set(codes)]
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((one, other) => one.label.localeCompare(other.label, locale))
  return { served: named(servedCountries), all: named([...servedCountries, ...knownCountries()]) }
}
