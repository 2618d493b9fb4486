'use client'

import { FaultPage } from '@/components/layout/fault-page'

/** An error of an account page. */
export default function AccountError({ retry }: { error: unknown; retry: () => void }) {
  return <FaultPage reset={retry} />
}
