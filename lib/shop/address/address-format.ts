import { COUNTRY_FORMATS, FREE_FORMAT, type CountryFormat } from './country-formats'

/** Names of the fields of an address form, behind a prefix such as `shipping.`. */
export const ADDRESS_FIELDS = [
  'countryCode',
  'firstName',
  'lastName',
  'company',
  'line1',
  'line2',
  'postalCode',
  'city',
  'region',
  'phone',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** An address as forms and the platform exchange it; what was left empty is null. */
export interface AddressInput {
  readonly firstName: string
  readonly lastName: string
  readonly company: string | null
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly region: string | null
  readonly postalCode: string | null
  readonly countryCode: string
  readonly phone: string | null
}

const LETTERS = { A: 'line1', Z: 'postalCode', C: 'city', S: 'region' } as const
type PlaceField = (typeof LETTERS)[keyof typeof LETTERS]

/** How a country writes addresses; free lines for those that we do not know. */
export function countryFormat(countryCode: string): CountryFormat {
  return COUNTRY_FORMATS[countryCode] ?? FREE_FORMAT
}

/** Countries with a format of their own, by ISO 3166 code. */
export function knownCountries(): string[] {
  return Object.keys(COUNTRY_FORMATS)
}

/** The place fields of a country, row by row, in the country's order. */
export function placeRows(countryCode: string): PlaceField[][] {
  const rows = countryFormat(countryCode).rows
  return rows.map((row) => [...row].map((letter) => LETTERS[letter as keyof typeof LETTERS]))
}

/** Whether a field must be filled in a country. */
export function isRequired(field: AddressField, countryCode: string): boolean {
  if (['countryCode', 'firstName', 'lastName'].includes(field)) return true
  const letter = Object.entries(LETTERS).find(([, name]) => name === field)?.[0]
  return letter !== undefined && countryFormat(countryCode).required.includes(letter)
}

/** Whether a country's address has a field at all. */
export function hasField(field: AddressField, countryCode: string): boolean {
  const isPlace = Object.values(LETTERS).some((name) => name === field)
  return (
    !isPlace ||
    placeRows(countryCode)
      .flat()
      .some((name) => name === field)
  )
}

/**
 * `sw1a1aa` → `SW1A 1AA`, `D-20457` → `20457`: a typed postal code as its country writes it, or
 * null when it is none. Countries without a known pattern keep what was typed.
 */
export function findPostalCode(countryCode: string, typed: string): string | null {
  const { postal, isNumeric } = countryFormat(countryCode)
  const trimmed = typed.trim().slice(0, 20)
  if (!postal) return trimmed || null
  const upper = trimmed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  // Letters before digits-only codes are the old country prefix (D-, S-, CH-).
  const compact = isNumeric ? upper.replace(/^[A-Z]{1,2}(?=\d)/, '') : upper
  const match = postal.pattern.exec(compact)
  if (!match) return null
  const written = postal.written.replace(
    /\$(\d)/g,
    (_, group: string) => match[Number(group)] ?? '',
  )
  return written.replace(/[- ]$/, '')
}

/** What is wrong with one field; keys of `messages/<language>/errors.json`. */
export interface AddressProblem {
  readonly key: string
  readonly values?: Record<string, string>
}

/** The address of a form, or what is wrong with which field. Field names come without prefix. */
export function readAddress(
  values: Readonly<Record<string, string | undefined>>,
):
  | { readonly ok: true; readonly address: AddressInput }
  | { readonly ok: false; readonly problems: Readonly<Record<string, AddressProblem>> } {
  const text = (field: AddressField) =>
    (hasField(field, countryCode) ? (values[field] ?? '') : '').trim().replace(/\s+/g, ' ')
  const countryCode = /^[A-Z]{2}$/.test(values.countryCode ?? '') ? (values.countryCode ?? '') : ''
  const problems: Record<string, AddressProblem> = {}
  for (const field of ADDRESS_FIELDS) {
    const problem = findProblem(
      field,
      field === 'countryCode' ? countryCode : text(field),
      countryCode,
    )
    if (problem) problems[field] = problem
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const postalCode = findPostalCode(countryCode, text('postalCode'))
  const address = {
    countryCode,
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company') || null,
    line1: text('line1'),
    line2: text('line2') || null,
    postalCode: text('postalCode') ? postalCode : null,
    // City states have no separate city; the platform wants one all the same.
    city: text('city') || (hasField('city', countryCode) ? '' : countryCode),
    region: text('region') || null,
    phone: text('phone') || null,
  }
  return { ok: true, address }
}

const MAX_LENGTH = 100

/** What is wrong with a typed value of a field in a country, or null. */
export function findProblem(
  field: AddressField,
  value: string,
  countryCode: string,
): AddressProblem | null {
  const typed = value.trim()
  if (typed === '') return isRequired(field, countryCode) ? { key: `missing.${field}` } : null
  if (typed.length > MAX_LENGTH) return { key: 'tooLong' }
  if (field === 'postalCode' && !findPostalCode(countryCode, typed)) {
    const { example } = countryFormat(countryCode)
    return { key: 'postalCodeWrong', values: { example } }
  }
  if (field === 'phone' && !/^\+?[\d\s()/.-]{5,24}$/.test(typed)) return { key: 'phoneWrong' }
  return null
}

/** An address in the order of its country, line by line; empty parts are left out. */
export function addressLines(address: Partial<Record<AddressField, string | null>>): string[] {
  const countryCode = address.countryCode ?? ''
  const places = placeRows(countryCode).map((row) =>
    row.map((field) => address[field]).filter(Boolean),
  )
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ')
  const street = places.findIndex((_, row) => placeRows(countryCode)[row]?.includes('line1'))
  const rows = places.map((parts) => parts.join(' '))
  if (address.line2) rows.splice(street + 1, 0, address.line2)
  return [name, address.company ?? '', ...rows].filter(Boolean)
}
