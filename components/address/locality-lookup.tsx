'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { QueryProvider } from '@/components/ui/query-provider'
import type { Locality } from '@/lib/shop/address/localities'

const DEADLINE_MS = 2_000

/** Where a code is; the code tells an answer that came too late from the one that is waited for. */
export type PlacesOfCode = { country: string; code: string; places: readonly Locality[] }

type PlaceLookupProps = {
  country: string
  code: string
  onAnswer: (answer: PlacesOfCode) => void
}

/** Asks where a postal code is and draws nothing; comes with the first code, not with the page. */
export default function LocalityLookup(props: PlaceLookupProps): ReactNode {
  return (
    <QueryProvider>
      <Lookup {...props} />
    </QueryProvider>
  )
}

function Lookup({ country, code, onAnswer }: PlaceLookupProps) {
  const { data } = useQuery({
    queryKey: ['places', country, code],
    queryFn: async (): Promise<Locality[]> => {
      const query = new URLSearchParams({ country, postalCode: code })
      const signal = AbortSignal.timeout(DEADLINE_MS)
      // The same for everyone in every language: no cookie goes along, no locale stands in front.
      const answer = await fetch(`/api/places?${query}`, { signal, credentials: 'omit' })
      if (!answer.ok) throw new Error(`Places: ${answer.status}`)
      return (await answer.json()) as Locality[]
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (data) onAnswer({ country, code, places: data })
  }, [country, code, data, onAnswer])
  return null
}
