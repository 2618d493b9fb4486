'use client'

/** An error of an account page. */
export { FaultPage as default } from '@/components/layout/fault-page'
