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
