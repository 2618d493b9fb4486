'use client'

/** A page that failed in a soft navigation; a document request gets the outage page instead. */
export { FaultPage as default } from '@/components/layout/fault-page'
