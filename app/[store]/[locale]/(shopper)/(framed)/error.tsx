'use client'

import { FaultPage } from '@/components/layout/fault-page'

/** An error of a private page in the frame of the shop. */
export default function FramedError({ retry }: { error: unknown; retry: () => void }) {
  return <FaultPage reset={retry} />
}
