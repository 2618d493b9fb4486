'use client'

import { useState } from 'react'
import type { Guard } from '@/lib/shop/json'
import { useRead } from './reads'

/** `useRead`; until the data of another URL has come, that of the one before is shown. */
export function useLatestRead<T>(address: string | null, isValid: Guard<T>) {
  const { data, isError } = useRead(address, isValid)
  const [latest, setLatest] = useState(data)
  if (data !== undefined && data !== latest) setLatest(data)
  const isRead = data !== undefined || isError
  return { data: isRead ? data : latest, isError, isRead }
}
