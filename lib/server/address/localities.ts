import 'server-only'
import { findPostalCode } from '@/lib/shop/address/address-format'

type Register = Readonly<Record<string, readonly string[]>>

/** Cities by postal code, by country; loaded when first asked for, licences beside them. */
const REGISTERS: Readonly<Record<string, () => Promise<Register>>> = {
  DE: async () => (await import('./localities/germany.json')).default,
}

/** The localities of a typed postal code; null when it is no valid one of the country. */
export async function findLocalities(
  countryCode: string,
  typed: string,
): Promise<readonly string[] | null> {
  const postalCode = findPostalCode(countryCode, typed)
  if (!postalCode) return null
  const register = await REGISTERS[countryCode]?.()
  return register?.[postalCode] ?? []
}

/** Whether the country has a register and the postal code is not in it. */
export async function isUnknownPostalCode(countryCode: string, postalCode: string) {
  const register = await REGISTERS[countryCode]?.()
  return register !== undefined && !register[postalCode]
}
