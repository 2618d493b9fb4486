'use client'

import { FaultPage } from '@/components/layout/fault-page'

/** A private page of the frame that could not be made. */
export default function FramedError({ reset }: { error: Error; reset: () => void }) {
  return <FaultPage reset={reset} />
}
