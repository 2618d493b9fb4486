'use client'
import { useState, type ReactNode } from 'react'
import { useLatePart } from '@/components/ui/use-late-part'
import { countryFormat, findPostalCode, type Locality } from '@/lib/shop/address/address-format'
import type { LocalitiesOfCode } from './locality-lookup'

/**
 * The localities of a postal code once a complete one was typed, and the component that looks them
 * up. Undefined until they are known, or when the lookup fails or takes too long: a form never
 * waits for them.
 */
export function useLocalities(
  country: string,
  typed: string,
): { localities: readonly Locality[] | undefined; lookup: ReactNode } {
  const [known, setKnown] = useState<LocalitiesOfCode>()
  // Without a pattern no code counts as complete; otherwise every keystroke would be looked up.
  const code = countryFormat(country).postal ? findPostalCode(country, typed) : null
  const part = useLatePart(code !== null && (() => import('./locality-lookup')))
  if (!code) return { localities: undefined, lookup: null }
  const isCurrent = known?.country === country && known.code === code
  const lookup = part && <part.default {...{ country, code }} onResult={setKnown} />
  return { localities: isCurrent ? known.localities : undefined, lookup }
}
