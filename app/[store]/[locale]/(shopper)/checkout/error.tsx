'use client'

/** An error of a checkout step; the header and the link to the cart stay. */
export { FaultPage as default } from '@/components/layout/fault-page'
