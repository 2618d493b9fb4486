'use client'

/** An error of a private page within the shop's header and footer. */
export { FaultPage as default } from '@/components/layout/fault-page'
