'use client'

import { FaultPage } from '@/components/layout/fault-page'

/** An error of a checkout step; the header and the link to the cart stay. */
export default function CheckoutError({ retry }: { error: unknown; retry: () => void }) {
  return <FaultPage reset={retry} />
}
