import {
  addressFields,
  findPostalCode,
  findProblem,
  hasField,
  type AddressField,
  type AddressInput,
  type AddressProblem,
} from './address-format'
import { toLatinDigits } from '@/lib/shop/i18n/formatters'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Whether a typed phone number can exist in a country, or anywhere when it begins with "+". Numbers
 * without a country are checked for length only. For the server: the metadata is 80 KiB.
 */
export function isPhoneNumber(typed: string, countryCode: string | null): boolean {
  if (!/^\+?[\d\s()./-]{5,24}$/.test(typed)) return false
  const country = countryCode !== null && isSupportedCountry(countryCode) ? countryCode : undefined
  if (!country && !typed.trim().startsWith('+')) return true
  return parsePhoneNumberFromString(typed, country)?.isPossible() ?? false
}

/** The address of a form, or its problems by field, in the order of the page. Field names have no prefix. */
export function readAddress(values: Readonly<Record<string, string | undefined>>) {
  const text = (field: AddressField) => {
    const typed = hasField(field, countryCode) ? (values[field] ?? '') : ''
    const tidy = typed.trim().replace(/\s+/g, ' ')
    return field === 'phone' ? toLatinDigits(tidy) : tidy
  }
  const countryCode = /^[A-Z]{2}$/.test(values.countryCode ?? '') ? (values.countryCode ?? '') : ''
  const problems: Record<string, AddressProblem> = {}
  for (const field of addressFields(countryCode)) {
    const value = field === 'countryCode' ? countryCode : text(field)
    // Here only: the metadata for phone numbers is too large for the browser.
    const isImpossible = field === 'phone' && value !== '' && !isPhoneNumber(value, countryCode)
    const problem = findProblem(field, value, countryCode)
    if (problem || isImpossible) problems[field] = problem ?? { key: 'phoneWrong' }
  }
  if (Object.keys(problems).length > 0) return { ok: false as const, problems }
  const postalCode = findPostalCode(countryCode, text('postalCode'))
  const address: AddressInput = {
    countryCode,
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company') || null,
    line1: text('line1'),
    line2: text('line2') || null,
    postalCode: text('postalCode') ? postalCode : null,
    // City states have no separate city, but the platform requires one.
    city: text('city') || (hasField('city', countryCode) ? '' : countryCode),
    region: text('region') || null,
    phone: text('phone') || null,
  }
  return { ok: true as const, address }
}
