'use client'

import { useEffect } from 'react'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { poll, useRead } from '@/components/ui/reads'
import { createTranslate, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import { isString, objectOf } from '@/lib/shop/json'

const EVERY_MS = 5_000

const isPaymentStatus = objectOf({ status: isString })

/**
 * Polls the payment while the page is visible, and navigates as soon as it has a result. Without
 * scripts the page reloads itself instead.
 */
export function PaymentStatusPoller({
  address: path,
  next,
  lastLook,
  dateLocale,
  timeZone,
  messages,
  answeredLabel,
}: {
  /** URL that replies with `{ status }`. */
  address: string
  /** Where the shopper goes when the status has changed. */
  next: string
  lastLook: string
  /** BCP 47 tag that formats times. */
  dateLocale: string
  /** Time zone of the store, like every other time on the page. */
  timeZone: string
  messages: ClientMessages<'waitingHelp'>
  /** Announced once the payment has a result. */
  answeredLabel: string
}) {
  const local = useLocalPath()
  const address = local(path)
  const { data, readAt } = useRead(address, isPaymentStatus)
  useEffect(() => {
    const timer = setInterval(() => poll(address), EVERY_MS)
    return () => clearInterval(timer)
  }, [address])
  const isAnswered = data !== undefined && data.status !== 'pending'
  useEffect(() => {
    if (isAnswered) window.location.assign(local(next))
  }, [isAnswered, next, local])
  const time = readAt
    ? new Date(readAt).toLocaleTimeString(dateLocale, { timeStyle: 'medium', timeZone })
    : lastLook
  return (
    <>
      {createTranslate(messages)('waitingHelp', { time })}
      <span role="status" className="sr-only">
        {isAnswered ? answeredLabel : ''}
      </span>
    </>
  )
}
