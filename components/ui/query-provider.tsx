'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

/** Reads that change while a page is open: fresh for 30 seconds, retried once. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 30_000, retry: 1, networkMode: 'always' } },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
