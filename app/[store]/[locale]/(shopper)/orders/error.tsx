'use client'

/** An error of an order page. */
export { FaultPage as default } from '@/components/layout/fault-page'
