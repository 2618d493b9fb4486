import { useEffect, useState } from 'react'
import { readJson } from '@/components/ui/reads'
import {
  countryFormat,
  findPostalCode,
  isLocalities,
  type Locality,
} from '@/lib/shop/address/address-format'

const DEADLINE_MS = 2_000

/**
 * The localities of a postal code once a complete one was typed. Undefined until they are known, or
 * when the lookup fails or takes too long: a form never waits for them.
 */
export function useLocalities(country: string, typed: string): readonly Locality[] | undefined {
  const [known, setKnown] = useState<{ query: string; localities: readonly Locality[] }>()
  // Without a pattern no code counts as complete; otherwise every keystroke would be looked up.
  const code = countryFormat(country).postal ? findPostalCode(country, typed) : null
  const query = code ? String(new URLSearchParams({ country, postalCode: code })) : ''
  useEffect(() => {
    if (query === '') return undefined
    const left = new AbortController()
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(DEADLINE_MS)])
    // The answer is the same for everyone in every language, so the request has no cookies and no
    // locale.
    readJson(`/api/places?${query}`, isLocalities, { signal, credentials: 'omit' }).then(
      (localities) => setKnown({ query, localities }),
      () => {},
    )
    return () => left.abort()
  }, [query])
  return known?.query === query ? known.localities : undefined
}
