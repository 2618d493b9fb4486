import 'server-only'
import { findPostalCode, type Locality } from '@/lib/shop/address/address-format'

type Register = (postalCode: string) => Locality[]

/**
 * Registers of postal codes by country, loaded when one is first asked for. Another country is one
 * more line and one more file, with its licence beside it.
 */
const REGISTERS: Readonly<Record<string, () => Promise<Register>>> = {
  DE: async () => listed((await import('./localities/germany.json')).default),
}

/**
 * The localities of a postal code, however it was typed; none when the code or the country is
 * unknown, and null when it is not a valid postal code of the country.
 */
export async function findLocalities(
  countryCode: string,
  typed: string,
): Promise<Locality[] | null> {
  const postalCode = findPostalCode(countryCode, typed)
  if (!postalCode) return null
  const register = await REGISTERS[countryCode]?.()
  return register?.(postalCode) ?? []
}

/** Whether the country has a register and the postal code is not in it. */
export async function isUnknownPostalCode(
  countryCode: string,
  postalCode: string,
): Promise<boolean> {
  const register = await REGISTERS[countryCode]?.()
  return register !== undefined && register(postalCode).length === 0
}

/** A register of cities by code, for a country whose addresses name no region. */
function listed(towns: Readonly<Record<string, readonly string[]>>): Register {
  return (postalCode) => (towns[postalCode] ?? []).map((city) => ({ city, region: null }))
}
