import { expect, it } from 'vitest'
import { isPhoneNumber, readAddress } from './read-address'

it.each([
  ['040 123456', 'DE'],
  ['+49 40 123456', 'DE'],
  ['070-123 45 67', 'SE'],
  ['+46 70 123 45 67', 'DE'],
  ['(212) 555-0123', 'US'],
  ['+84 24 3825 0000', null],
  ['12345', null],
])('%s is a phone number (%s)', (typed, country) => {
  expect(isPhoneNumber(typed, country)).toBe(true)
})

it.each([
  ['555-0123-99', 'US'],
  ['+49', 'DE'],
  ['+999 12345678', null],
  ['+46 70 123 45 67 89 01 23', 'SE'],
  ['call me', 'DE'],
])('%s is not a phone number (%s)', (typed, country) => {
  expect(isPhoneNumber(typed, country)).toBe(false)
})

it('the digits of postal codes and phone numbers are those of ASCII, others as they were typed', () => {
  const name = { countryCode: 'SA', firstName: 'A', lastName: 'B', city: 'الرياض' }
  const address = { ...name, line1: 'شارع ٥', postalCode: '١٢٣٤٥', phone: '٠١١ ۴۰۱ 23٤٥' }
  expect(readAddress(address)).toMatchObject({
    address: { line1: 'شارع ٥', postalCode: '12345', phone: '011 401 2345' },
  })
})

it.each([
  ['JP', ['firstName', 'lastName', 'postalCode', 'region', 'city', 'line1']],
  ['US', ['firstName', 'lastName', 'line1', 'city', 'region', 'postalCode']],
  ['DE', ['firstName', 'lastName', 'line1', 'postalCode', 'city']],
])('the problems of an address in %s are in the order of its form', (countryCode, fields) => {
  const read = readAddress({ countryCode, phone: 'call me' })
  expect(read.ok ? [] : Object.keys(read.problems)).toEqual([...fields, 'phone'])
})
