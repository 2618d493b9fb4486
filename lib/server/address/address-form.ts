import 'server-only'
import { getTranslations } from 'next-intl/server'
import { knownCountries } from '@/lib/shop/address/address-format'
import type { AddressTexts } from '@/lib/shop/address/address-labels'
import { getCachedCommerceStore } from '@/lib/server/catalog/cached-catalog'
import type { Store } from '@/lib/shop/store/store-schema'

const MISSING = ['countryCode', 'firstName', 'lastName', 'line1', 'city', 'postalCode', 'region']
const WRONG = ['tooLong', 'postalCodeWrong', 'phoneWrong']

/** The words that an address form needs on the client, with the sentences it may say itself. */
export async function addressTexts(): Promise<AddressTexts> {
  const [t, errors] = await Promise.all([getTranslations('address'), getTranslations('errors')])
  const keys = [...MISSING.map((field) => `missing.${field}`), ...WRONG]
  return {
    fields: t.raw('fields') as AddressTexts['fields'],
    more: t('more'),
    optional: t('optional'),
    phoneHelp: t('phoneHelp'),
    useCountry: t('useCountry'),
    errors: Object.fromEntries(keys.map((key) => [key, errors.raw(key) as string])),
  }
}

/** One choice of a country select. */
export interface CountryChoice {
  readonly value: string
  readonly label: string
}

/** Countries that the store delivers to, and all that an invoice may go to, by name. */
export async function countryChoices(
  store: Store,
  locale: string,
): Promise<{ served: CountryChoice[]; all: CountryChoice[] }> {
  const { servedCountries } = await getCachedCommerceStore(store.slug)
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const named = (codes: readonly string[]) =>
    [...new Set(codes)]
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((one, other) => one.label.localeCompare(other.label, locale))
  return { served: named(servedCountries), all: named([...servedCountries, ...knownCountries()]) }
}
