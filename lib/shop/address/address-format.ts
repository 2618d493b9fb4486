import { ownValue } from '@/lib/shop/record'
import type { Address } from '@/lib/commerce/shapes'
import { countryName, joinParts, toLatinDigits } from '@/lib/shop/i18n/formatters'
import type { MessageKey } from '@/lib/shop/i18n/messages'
import {
  COUNTRY_FORMATS,
  FREE_FORMAT,
  LOCALITY_FIELDS,
  type CountryFormat,
} from './country-formats'
import type { ClientMessages } from '@/lib/shop/i18n/client-messages'

/** Names of the fields of an address form, after a prefix such as `shipping.`. */
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

/** An address of a form, which always has a name; empty fields are null. */
export type AddressInput = Address & { readonly firstName: string; readonly lastName: string }

/** How a country writes addresses; a free form for countries without a format. */
export function countryFormat(countryCode: string): CountryFormat {
  return ownValue(COUNTRY_FORMATS, countryCode) ?? FREE_FORMAT
}

/** Countries with a format of their own, by ISO 3166 code. */
export function knownCountries(): string[] {
  return Object.keys(COUNTRY_FORMATS)
}

/** The label of a field in a country, as a key: `zip` for a postal code in the United States. */
export function labelOf(field: AddressField, countryCode: string) {
  const { labels } = countryFormat(countryCode)
  if (field === 'postalCode') return labels.postal
  if (field === 'city') return labels.city
  return field === 'region' ? labels.region : field
}

/** Whether a field is required in a country. */
export function isRequired(field: AddressField, countryCode: string): boolean {
  if (['countryCode', 'firstName', 'lastName'].includes(field)) return true
  return countryFormat(countryCode).required.some((required) => required === field)
}

/** Whether a country's address has a field at all. */
export function hasField(field: AddressField, countryCode: string): boolean {
  const varies = LOCALITY_FIELDS.some((name) => name === field)
  const fields = countryFormat(countryCode).rows.flat()
  return !varies || fields.some((name) => name === field)
}

/** The fields of an address form for a country, as they follow each other on the page. */
export function addressFields(countryCode: string): AddressField[] {
  const own = countryFormat(countryCode).rows.flat()
  const line1: AddressField[] = ['line1', 'company', 'line2']
  const more = own.flatMap((field) => (field === 'line1' ? line1 : field))
  return ['countryCode', 'firstName', 'lastName', ...more, 'phone']
}

/**
 * `sw1a1aa` → `SW1A 1AA`, `D-20457` → `20457`: a typed postal code in the form of its country, or
 * null when it is invalid. Without a known pattern the typed code is kept.
 */
export function findPostalCode(countryCode: string, typed: string): string | null {
  const { postal, isNumeric } = countryFormat(countryCode)
  const trimmed = toLatinDigits(typed.trim().slice(0, 20))
  if (!postal) return trimmed || null
  const upper = trimmed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  // Letters before a numeric code are the old country prefix (D-, S-, CH-).
  const compact = isNumeric ? upper.replace(/^[A-Z]{1,2}(?=\d)/, '') : upper
  const match = postal.pattern.exec(compact)
  if (!match) return null
  const written = postal.written.replace(
    /\$(\d)/g,
    (_, group: string) => match[Number(group)] ?? '',
  )
  return written.replace(/[- ]$/, '')
}

/** Keys of `messages/<language>/errors.json` for what can be wrong with an address. */
export const ADDRESS_PROBLEMS = [
  'missing.countryCode',
  'missing.firstName',
  'missing.lastName',
  'missing.line1',
  'missing.postalCode',
  'missing.city',
  'missing.region',
  'tooLong',
  'postalCodeWrong',
  'phoneWrong',
] as const satisfies readonly MessageKey<'errors'>[]

/** What is wrong with one field. */
export interface AddressProblem {
  readonly key: (typeof ADDRESS_PROBLEMS)[number]
  readonly values?: Record<string, string | number>
}

const MAX_LENGTH = 100

/** What is wrong with a typed value of a field in a country, or null. */
export function findProblem(
  field: AddressField,
  value: string,
  countryCode: string,
): AddressProblem | null {
  const typed = value.trim()
  if (typed === '') {
    const key = ADDRESS_PROBLEMS.find((problem) => problem === `missing.${field}`)
    const values = { kind: labelOf(field, countryCode) }
    return key && isRequired(field, countryCode) ? { key, values } : null
  }
  if (typed.length > MAX_LENGTH) return { key: 'tooLong', values: { count: MAX_LENGTH } }
  if (field === 'postalCode' && !findPostalCode(countryCode, typed)) {
    const { example } = countryFormat(countryCode)
    return { key: 'postalCodeWrong', values: { example } }
  }
  if (field === 'phone' && !/^\+?[\d\s()/.-]{5,24}$/.test(toLatinDigits(typed)))
    return { key: 'phoneWrong' }
  return null
}

type WrittenAddress = Partial<Record<AddressField, string | null | undefined>>

/** Where an address is read: the country of the shop, and the reader's locale (BCP 47). */
export interface AddressReader {
  readonly country: string
  readonly locale: string
}

/**
 * An address in the order of its country, line by line; empty parts are left out. For a reader of
 * another country, its own is the last line.
 */
export function addressLines(address: WrittenAddress, reader?: AddressReader): string[] {
  const countryCode = address.countryCode ?? ''
  const isAbroad = reader && countryCode !== '' && countryCode !== reader.country
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ')
  const lines = countryFormat(countryCode).rows.flatMap((row) => {
    const parts = row.map((field) => address[field])
    const line = parts.filter(Boolean).join(' ')
    return row.includes('line1') ? [line, address.line2 ?? ''] : [line]
  })
  const country = isAbroad ? countryName(countryCode, reader.locale) : ''
  return [name, address.company ?? '', ...lines, country].filter(Boolean)
}

/** An address on one line for a reader, which breaks anywhere but in its postal code. */
export function addressText(address: WrittenAddress, reader: AddressReader): string {
  const postalCode = address.postalCode?.replaceAll(' ', '\u00A0')
  return joinParts(addressLines({ ...address, postalCode }, reader), reader.locale)
}

/**
 * The new value of a field for its postal code, or null to keep it: only an empty field or a value
 * filled in before changes; that is removed when the code has several values.
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

/** Messages of an address form in the browser: its labels, and the errors that it finds itself. */
export type AddressMessages = ClientMessages<MessageKey<'address'> | AddressProblem['key']>
