import { describe, expect, it } from 'vitest'
import {
  addressLines,
  addressText,
  countryFormat,
  findPostalCode,
  findProblem,
  isRequired,
  knownCountries,
  prefillValue,
} from './address-format'
import { readAddress } from './read-address'

describe('postal codes', () => {
  it.each([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', ' Sw1A - 1aa ', 'SW1A 1AA'],
    ['SE', '11645', '116 45'],
    ['SE', 'S-116 45', '116 45'],
    ['DE', 'D-20457', '20457'],
    ['NL', '1012js', '1012 JS'],
    ['PL', '00001', '00-001'],
    ['US', '100011234', '10001-1234'],
    ['US', '10001', '10001'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['BR', '01310100', '01310-100'],
    ['LV', '1050', 'LV-1050'],
    ['IE', 'd02af30', 'D02 AF30'],
    ['JP', '1000001', '100-0001'],
  ])('of %s are accepted as %s and written as %s', (country, typed, written) => {
    expect(findPostalCode(country, typed)).toBe(written)
  })

  it.each([
    ['DE', '2045'],
    ['GB', '20457'],
    ['SE', 'ABC'],
    ['US', '1234567'],
  ])('of %s refuse %s', (country, typed) => {
    expect(findPostalCode(country, typed)).toBeNull()
  })

  it('have a valid example in every country', () => {
    expect(knownCountries().length).toBeGreaterThan(10)
    for (const country of knownCountries()) {
      const { postal, example } = countryFormat(country)
      if (postal) expect(findPostalCode(country, example), country).toBe(example)
    }
  })
})

describe('fields by country', () => {
  it('follow the country’s order', () => {
    expect(countryFormat('DE').rows).toEqual([['line1'], ['postalCode', 'city']])
    expect(countryFormat('US').rows).toEqual([['line1'], ['city', 'region', 'postalCode']])
    expect(countryFormat('JP').rows[0]).toEqual(['postalCode'])
    expect(countryFormat('constructor')).toBe(countryFormat('XX'))
  })

  it('do not ask Hong Kong for a postal code', () => {
    expect(countryFormat('HK').rows.flat()).not.toContain('postalCode')
    expect(isRequired('postalCode', 'HK')).toBe(false)
  })

  it('are free lines where the format is unknown', () => {
    expect(findProblem('postalCode', 'anything', 'XK')).toBeNull()
    expect(isRequired('postalCode', 'XK')).toBe(false)
  })
})

describe('an address form', () => {
  const filled = {
    countryCode: 'DE',
    firstName: ' Hanna ',
    lastName: 'Brandt',
    line1: 'Am  Speicher 7',
    postalCode: 'd 20457',
    city: 'Hamburg',
    region: 'ignored, Germany has none',
  }

  it('is trimmed and normalised', () => {
    const read = readAddress(filled)
    expect(read).toMatchObject({
      ok: true,
      address: { firstName: 'Hanna', line1: 'Am Speicher 7', postalCode: '20457', region: null },
    })
  })

  it('asks for, refuses and writes in every country what address-format.testing.txt says', async () => {
    const person = { firstName: 'Ada', lastName: 'Test', company: 'Ada KG', line2: 'Hof 2' }
    const place = { line1: 'Kai 1', city: 'Stad', region: 'RG', phone: '+49 40 123456' }
    const said = [...knownCountries(), 'XK', ''].map((countryCode) => {
      const { example } = countryFormat(countryCode)
      const full = readAddress({ ...person, ...place, countryCode, postalCode: ` ${example} ` })
      const long = 'x'.repeat(300)
      const wrong = { ...person, ...place, firstName: long, postalCode: 'x!', phone: '12' }
      const lines = full.ok ? addressLines(full.address, { country: 'DE', locale: 'en' }) : []
      return [
        `## ${countryCode}: ${lines.join(' | ')}`,
        ...[full, readAddress({ countryCode }), readAddress({ ...wrong, countryCode })].map(
          (read) => JSON.stringify(read.ok ? read.address : read.problems),
        ),
      ].join('\n')
    })
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('address-format.testing.txt')
  })

  it('ends with its country where that is not the country of the shop', () => {
    const address = { line1: 'Gasse 1', postalCode: '1010', city: 'Wien', countryCode: 'AT' }
    const [here, abroad] = ['AT', 'DE'].map((country) =>
      addressLines(address, { country, locale: 'de' }),
    )
    expect([here, abroad]).toEqual([
      ['Gasse 1', '1010 Wien'],
      ['Gasse 1', '1010 Wien', 'Österreich'],
    ])
  })

  it('keeps its postal code on one line', () => {
    const address = { line1: 'Storgatan 1', postalCode: '111 45', city: 'Stockholm' }
    const reader = { country: 'SE', locale: 'sv' }
    expect(addressText({ ...address, countryCode: 'SE' }, reader)).toBe(
      'Storgatan 1, 111\u00A045 Stockholm',
    )
  })

  it.each([
    ['en', ', '],
    ['ar-EG', '، '],
  ])('is written on one line in %s with its own comma', (locale, comma) => {
    const address = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' }
    expect(addressText(address, { country: 'DE', locale })).toBe(`Kai 1${comma}20457 Hamburg`)
  })

  it('accepts names in any script', () => {
    expect(readAddress({ ...filled, firstName: '花', lastName: 'Ó’Brien' }).ok).toBe(true)
  })
})

describe('a field that a postal code prefills', () => {
  it.each([
    ['is filled while it is empty', ['Hamburg'], '', null, 'Hamburg'],
    ['follows the code while nobody edited it', ['Leipzig'], 'Hamburg', 'Hamburg', 'Leipzig'],
    ['keeps what somebody typed', ['Leipzig'], 'Altona', 'Hamburg', null],
    ['keeps what stood there from the start', ['Leipzig'], 'Hamburg', null, null],
    ['stays when it is right already', ['Hamburg'], 'Hamburg', 'Hamburg', null],
    ['stays empty when there is a choice', ['Hilden', 'Düsseldorf'], '', null, null],
    ['is emptied of a town that is not of the choice', ['A', 'B'], 'Hamburg', 'Hamburg', ''],
    ['keeps a town that is one of the choice', ['Hamburg', 'Braak'], 'Hamburg', 'Hamburg', null],
    ['stays when nothing is known', [], 'Hamburg', 'Hamburg', null],
    ['stays empty when nothing is known', [], '', null, null],
  ] as const)('%s', (_, offers, held, ours, expected) => {
    expect(prefillValue(offers, held, ours)).toBe(expected)
  })
})
