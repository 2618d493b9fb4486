'use client'

import { FaultPage } from '@/components/layout/fault-page'

/** A page that failed in a soft navigation; a document request gets the outage page instead. */
export default function ShopError({ reset }: { error: Error; reset: () => void }) {
  return <FaultPage retry={reset} />
}
