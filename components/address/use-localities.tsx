'use client'

import { lazy, Suspense, useState, type ReactNode } from 'react'
import { countryFormat, findPostalCode } from '@/lib/shop/address/address-format'
import type { Locality } from '@/lib/shop/address/localities'
import type { PlacesOfCode } from './locality-lookup'

// What cannot be loaded is as good as a lookup that fails: the form goes on without.
const LocalityLookup = lazy(() =>
  import('./locality-lookup').catch(() => ({ default: () => null })),
)

/**
 * The places of a postal code as soon as a whole one has been typed, and what must be drawn for it.
 * Undefined until they are known, and for good when the lookup fails or takes too long: a form
 * never waits for them.
 */
export function useLocalities(
  country: string,
  typed: string,
): { places: readonly Locality[] | undefined; lookup: ReactNode } {
  const [known, setKnown] = useState<PlacesOfCode>()
  // A country without a pattern has no whole code, every letter would be asked for.
  const code = countryFormat(country).postal ? findPostalCode(country, typed) : null
  if (!code) return { places: undefined, lookup: null }
  const isCurrent = known?.country === country && known.code === code
  const lookup = (
    <Suspense fallback={null}>
      <LocalityLookup {...{ country, code }} onAnswer={setKnown} />
    </Suspense>
  )
  return { places: isCurrent ? known.places : undefined, lookup }
}
