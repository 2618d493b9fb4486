'use client'

import { FaultPage } from '@/components/layout/fault-page'

/** An error of the page of an order. */
export default function OrderError({ retry }: { error: unknown; retry: () => void }) {
  return <FaultPage reset={retry} />
}
