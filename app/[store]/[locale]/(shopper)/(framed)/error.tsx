'use client'

import { FaultPage } from '@/components/layout/fault-page'

/** An error of a private page within the shop's header and footer. */
export default function FramedError({ retry }: { error: unknown; retry: () => void }) {
  return <FaultPage reset={retry} />
}
