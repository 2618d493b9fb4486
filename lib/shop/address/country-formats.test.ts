import formatLibrary from 'localized-address-format'
import { expect, it } from 'vitest'
import { countryFormat, findPostalCode, knownCountries } from './address-format'

// Addresses in these countries are written in Latin script here, with the smallest part first.
const LATIN = ['CN', 'HK']

it.each(knownCountries())('the fields of %s are in the order of libaddressinput', (country) => {
  const lines = formatLibrary.formatAddress(
    {
      postalCountry: country,
      addressLines: ['line1'],
      locality: 'city',
      administrativeArea: 'region',
      postalCode: 'postalCode',
    },
    LATIN.includes(country) ? 'latin' : 'local',
  )
  const theirs: readonly string[] = lines.join(' ').match(/line1|city|region|postalCode/g) ?? []
  const ours: readonly string[] = countryFormat(country).rows.flat()
  expect(theirs.length).toBeGreaterThan(1)
  // For some countries one side omits a field: the remaining ones must be in the same order.
  expect(ours.filter((field) => theirs.includes(field))).toEqual(
    theirs.filter((field) => ours.includes(field)),
  )
})

it('postal codes of Vietnam have five digits', () => {
  expect(findPostalCode('VN', '10000')).toBe('10000')
  expect(findPostalCode('VN', '100000')).toBeNull()
  expect(countryFormat('VN').example).toBe('10000')
})
