'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Reads name and cart count again: they were read before the customer signed in. */
export function RefetchShopper() {
  const client = useQueryClient()
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['shopper'] })
  }, [client])
  return null
}
