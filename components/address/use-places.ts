'use client'

import { useQuery } from '@tanstack/react-query'
import { countryFormat, findPostalCode } from '@/lib/shop/address-format'
import type { Place } from '@/lib/shop/places'

const DEADLINE_MS = 2_000

/**
 * The places of a postal code as soon as a whole one has been typed. Undefined until they are known,
 * and for good when the lookup fails or takes too long: a form never waits for them.
 */
export function usePlaces(countryCode: string, typed: string): readonly Place[] | undefined {
  // A country without a pattern has no whole code, every letter would be asked for.
  const code = countryFormat(countryCode).postal ? findPostalCode(countryCode, typed) : null
  const { data } = useQuery({
    queryKey: ['places', countryCode, code],
    queryFn: async (): Promise<Place[]> => {
      const query = new URLSearchParams({ country: countryCode, postalCode: code ?? '' })
      const signal = AbortSignal.timeout(DEADLINE_MS)
      // The same for everyone in every language: no cookie goes along, no locale stands in front.
      const answer = await fetch(`/api/places?${query}`, { signal, credentials: 'omit' })
      if (!answer.ok) throw new Error(`Places: ${answer.status}`)
      return (await answer.json()) as Place[]
    },
    enabled: code !== null,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return data
}
