'use client'

import { FaultPage } from '@/components/layout/fault-page'

/** An error of an order page. */
export default function OrderError({ retry }: { error: unknown; retry: () => void }) {
  return <FaultPage reset={retry} />
}
