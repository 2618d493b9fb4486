import { describe, expect, it } from 'vitest'
import germany from './localities/germany.json'
import { countryChoices } from './address-form'
import { findLocalities, isUnknownPostalCode } from './localities'

describe('the localities of a postal code', () => {
  it.each([
    ['20457', 'Hamburg'],
    ['20354', 'Hamburg'],
    ['04229', 'Leipzig'],
    ['10115', 'Berlin'],
    ['80331', 'München'],
    ['66111', 'Saarbrücken'],
    ['06110', 'Halle (Saale)'],
    ['03044', 'Cottbus'],
  ])('%s are %s only', async (code, city) => {
    expect(await findLocalities('DE', code)).toEqual([city])
  })

  it('include all towns that share the code', async () => {
    expect(await findLocalities('DE', '40721')).toEqual(['Düsseldorf', 'Hilden'])
    expect(await findLocalities('DE', '22145')).toEqual(['Braak', 'Hamburg', 'Stapelfeld'])
  })

  it.each(['D-20457', ' 20457 ', 'DE 20457', '20 457'])('are found for %j', async (typed) => {
    expect(await findLocalities('DE', typed)).toEqual(['Hamburg'])
  })

  it('are none for an unassigned code, and for a country without a register', async () => {
    expect(await findLocalities('DE', '00000')).toEqual([])
    expect(await findLocalities('SE', '116 45')).toEqual([])
    expect(await findLocalities('XX', 'anything')).toEqual([])
  })

  it.each([
    ['DE', '2045'],
    ['DE', ''],
    ['DE', 'toString'],
    ['SE', '20457x'],
  ])('are refused for an invalid code: %s %j', async (country, typed) => {
    expect(await findLocalities(country, typed)).toBeNull()
  })
})

it('the register of Germany has complete codes, and names in one language', () => {
  const entries = Object.entries<string[]>(germany)
  expect(entries.length).toBeGreaterThan(8_000)
  const wrong = entries.filter(
    ([code, towns]) =>
      !/^\d{5}$/.test(code) || !towns.every((town) => /^[A-ZÄÖÜ][\p{L} .()/-]*$/u.test(town)),
  )
  expect(wrong).toEqual([])
})

it.each([
  ['DE', '20457', false],
  ['DE', '00000', true],
  ['SE', '116 45', false],
])('whether a postal code is known to be none: %s %s', async (country, postalCode, isUnknown) => {
  expect(await isUnknownPostalCode(country, postalCode)).toBe(isUnknown)
})

it('countries are offered once, by name: those of the store, and all to bill to', () => {
  const { served, all } = countryChoices(['SE', 'DE', 'AT', 'SE', 'MC'], 'en')
  expect(served.map(({ value, label }) => [value, label])).toEqual([
    ...[
      ['AT', 'Austria'],
      ['DE', 'Germany'],
      ['MC', 'Monaco'],
      ['SE', 'Sweden'],
    ],
  ])
  const codes = all.map(({ value }) => value)
  expect(codes).toEqual(expect.arrayContaining(['AT', 'FR', 'MC', 'SE']))
  expect(new Set(codes).size).toBe(codes.length)
  const labels = all.map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('en').compare))
})
