import { useEffect, useState } from 'react'
import { readJson } from '@/components/ui/reads'
import { countryFormat, findPostalCode } from '@/lib/shop/address/address-format'
import { arrayOf, isString } from '@/lib/shop/json'

const DEADLINE_MS = 2_000

const isLocalities = arrayOf(isString)

/**
 * The localities of a complete postal code. Undefined until they are known, and when the lookup
 * fails or takes too long: a form never waits for them.
 */
export function useLocalities(country: string, typed: string) {
  const [known, setKnown] = useState<{ address: string; localities: readonly string[] }>()
  // Without a pattern no code counts as complete; otherwise every keystroke would be looked up.
  const postalCode = countryFormat(country).postal ? findPostalCode(country, typed) : null
  const address = postalCode && `/api/places?${new URLSearchParams({ country, postalCode })}`
  useEffect(() => {
    if (!address) return undefined
    let isCurrent = true
    const signal = AbortSignal.timeout(DEADLINE_MS)
    // The answer is the same for everyone in every language: no cookies and no locale are sent.
    readJson(address, isLocalities, { signal, credentials: 'omit' }).then(
      (localities) => isCurrent && setKnown({ address, localities }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [address])
  return known?.address === address ? known?.localities : undefined
}
