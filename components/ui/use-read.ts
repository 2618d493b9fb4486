'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Guard } from '@/lib/shop/json'
import { listen, nothingYet, replyOf } from './reads'

/**
 * What one of our handlers answers now, where a public page shows what changes while it is open: the
 * count of the cart, live stock. Shared by everything that shows the same, fresh for 30 seconds, read
 * again when the shopper comes back to the page, and retried once. It is what these pages need of
 * react-query, which was a third of what they loaded of ours (docs/decisions/218).
 */
export function useRead<T>(
  address: string,
  isValid: Guard<T>,
): { data: T | undefined; isError: boolean } {
  const subscribe = useCallback(
    (listener: () => void) => listen(address, isValid, listener),
    [address, isValid],
  )
  const { data, isError } = useSyncExternalStore(
    subscribe,
    () => replyOf(address),
    () => nothingYet,
  )
  return { data: isValid(data) ? data : undefined, isError }
}
