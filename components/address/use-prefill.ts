'use client'

import { useEffect, useRef, type RefObject } from 'react'
import { localityValues, prefillValue, type Locality } from '@/lib/shop/address/address-format'

/**
 * Fills an empty field by its postal code, or replaces what was filled in before. Values that the
 * shopper typed, the browser filled in or the address book provided stay: call `onEdit` on every
 * change. Does nothing for other fields (null), and while no localities are known.
 */
export function usePrefill(
  field: keyof Locality | null,
  localities: readonly Locality[] | undefined,
): { input: RefObject<HTMLInputElement | null>; onEdit: () => void } {
  const input = useRef<HTMLInputElement>(null)
  const filledIn = useRef<string | null>(null)
  useEffect(() => {
    const box = input.current
    if (!box || !field || !localities) return
    const value = prefillValue(localityValues(localities, field), box.value, filledIn.current)
    if (value === null) return
    // A focused field is selected, so that typing replaces the value. React notices the change by
    // the event, not by setting `value`, and clears the error.
    const selection = box === document.activeElement ? 'select' : 'preserve'
    box.setRangeText(value, 0, box.value.length, selection)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    filledIn.current = value
  }, [field, localities])
  const onEdit = () => {
    filledIn.current = null
  }
  return { input, onEdit }
}
