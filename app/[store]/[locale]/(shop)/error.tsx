'use client'

import { FaultPage } from '@/components/layout/fault-page'

/** A public page that could not be made. */
export default function ShopError({ reset }: { error: Error; reset: () => void }) {
  return <FaultPage reset={reset} />
}
