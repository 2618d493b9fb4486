'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isNavigationHeld } from '@/components/ui/hold-navigation'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { readJson } from '@/components/ui/reads'
import { createTranslate, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import { isString, objectOf } from '@/lib/shop/json'

const EVERY_MS = 5_000

const isPaymentStatus = objectOf({ status: isString })

/** Polls the payment while the page is visible; without scripts the page reloads itself. */
export function PaymentStatusPoller({
  address,
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
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['payment', address],
    queryFn: ({ signal }) => readJson(local(address), isPaymentStatus, { signal }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
    staleTime: 0,
  })
  const isAnswered = data !== undefined && data.status !== 'pending'
  useEffect(() => {
    // A form that ends the payment leads on by itself, or is refused before the next look.
    if (isAnswered && !isNavigationHeld()) window.location.assign(local(next))
  }, [isAnswered, dataUpdatedAt, next, local])
  const time = dataUpdatedAt
    ? new Date(dataUpdatedAt).toLocaleTimeString(dateLocale, { timeStyle: 'medium', timeZone })
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
