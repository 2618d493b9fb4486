'use client'

import { useEffect, useRef, type RefObject } from 'react'
import { offersOf, prefillOf, type Locality } from '@/lib/shop/address/localities'

/**
 * Writes what a postal code says into an empty field, or over what this wrote before. What the
 * shopper typed, a browser filled in or an address book held stays: `onEdit` must hear of every
 * change. Does nothing for a field that is not told (null), and while no places are known.
 */
export function usePrefill(
  field: keyof Locality | null,
  places: readonly Locality[] | undefined,
): { input: RefObject<HTMLInputElement | null>; onEdit: () => void } {
  const input = useRef<HTMLInputElement>(null)
  const ours = useRef<string | null>(null)
  useEffect(() => {
    const box = input.current
    if (!box || !field || !places) return
    const value = prefillOf(offersOf(places, field), box.value, ours.current)
    if (value === null) return
    // Somebody who is about to type here finds it selected, so that typing replaces it. Written
    // like this, and not by `value`, React hears of the change and takes an error away.
    const selection = box === document.activeElement ? 'select' : 'preserve'
    box.setRangeText(value, 0, box.value.length, selection)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    ours.current = value
  }, [field, places])
  const onEdit = () => {
    ours.current = null
  }
  return { input, onEdit }
}
