'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { readJson } from '@/components/ui/reads'
import { QueryProvider } from '@/components/ui/query-provider'
import type { Locality } from '@/lib/shop/address/address-format'
import { arrayOf, isString, nullable, objectOf } from '@/lib/shop/json'

const DEADLINE_MS = 2_000

const isLocalities = arrayOf(objectOf({ city: isString, region: nullable(isString) }))

/** The localities of a code; country and code identify late results. */
export type LocalitiesOfCode = { country: string; code: string; localities: readonly Locality[] }

type LocalityLookupProps = {
  country: string
  code: string
  onResult: (answer: LocalitiesOfCode) => void
}

/** Looks up a postal code and renders nothing; its code is loaded with the first postal code. */
export default function LocalityLookup(props: LocalityLookupProps): ReactNode {
  return (
    <QueryProvider>
      <Lookup {...props} />
    </QueryProvider>
  )
}

function Lookup({ country, code, onResult }: LocalityLookupProps) {
  const { data } = useQuery({
    queryKey: ['localities', country, code],
    queryFn: () => {
      const query = new URLSearchParams({ country, postalCode: code })
      const signal = AbortSignal.timeout(DEADLINE_MS)
      // The answer is the same for everyone in every language, so the request has no cookies and no
      // locale.
      return readJson(`/api/places?${query}`, isLocalities, { signal, credentials: 'omit' })
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (data) onResult({ country, code, localities: data })
  }, [country, code, data, onResult])
  return null
}
