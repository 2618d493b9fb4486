'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Greeting and bag count were read before somebody signed in: they are read again. */
export function RefetchShopper() {
  const client = useQueryClient()
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['shopper'] })
  }, [client])
  return null
}
