'use client'

import { useEffect, useState } from 'react'
import { readJson } from '@/components/ui/reads'
import { countryFormat, findPostalCode, type Locality } from '@/lib/shop/address/address-format'
import { arrayOf, isString, nullable, objectOf } from '@/lib/shop/json'

const DEADLINE_MS = 2_000

const isLocalities = arrayOf(objectOf({ city: isString, region: nullable(isString) }))

/**
 * The localities of a postal code once a complete one was typed. Undefined until they are known, or
 * when the lookup fails or takes too long: a form never waits for them.
 */
export function useLocalities(country: string, typed: string): readonly Locality[] | undefined {
  const [known, setKnown] = useState<{ address: string; localities: readonly Locality[] }>()
  // Without a pattern no code counts as complete; otherwise every keystroke would be looked up.
  const postalCode = countryFormat(country).postal ? findPostalCode(country, typed) : null
  const address = postalCode && `/api/places?${new URLSearchParams({ country, postalCode })}`
  useEffect(() => {
    if (!address) return undefined
    let isCurrent = true
    // The answer is the same for everyone in every language, so the request has no cookies and no
    // locale.
    const init = { signal: AbortSignal.timeout(DEADLINE_MS), credentials: 'omit' } as const
    readJson(address, isLocalities, init).then(
      (localities) => isCurrent && setKnown({ address, localities }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [address])
  return known?.address === address ? known?.localities : undefined
}
