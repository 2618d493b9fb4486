import { readFileSync } from 'node:fs'
import { compactPostalCode } from '#commerce/shipping/postal-codes.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * The centre of each postal area by its country and the first digits of its codes, read from a map
 * to about 10 km: good enough to sort shops by distance.
 */
const centroids = new Map(
  readFileSync(new URL('postal-centroids.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row): [string, Coordinates] => {
      const [country = '', digits = '', latitude, longitude] = row.split(',')
      return [country + digits, { latitude: Number(latitude), longitude: Number(longitude) }]
    }),
)

/** The approximate position of a postal code, by the longest known prefix; null when unknown. */
export function findCentroid(countryCode: string, postalCode: string): Coordinates | null {
  const code = countryCode + compactPostalCode(postalCode)
  const length = countryCode.length
  return (
    centroids.get(code.slice(0, length + 3)) ?? centroids.get(code.slice(0, length + 2)) ?? null
  )
}
