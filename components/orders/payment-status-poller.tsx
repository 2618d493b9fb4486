'use client'

import { useEffect, useState } from 'react'
import { isNavigationHeld } from '@/components/ui/hold-navigation'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { readJson } from '@/components/ui/reads'
import { createTranslate, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import { isString, objectOf } from '@/lib/shop/json'

const EVERY_MS = 5_000

const isPaymentStatus = objectOf({ status: isString })

/**
 * Polls the payment while the page is visible, and navigates as soon as it has a result. Without
 * scripts the page reloads itself instead.
 */
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
  const [url, target] = [local(address), local(next)]
  const [seen, setSeen] = useState<{ status: string; at: Date }>()
  useEffect(() => {
    const left = new AbortController()
    let isLooking = false
    const look = async () => {
      if (isLooking || document.visibilityState === 'hidden') return
      isLooking = true
      await readJson(url, isPaymentStatus, { signal: left.signal }).then(
        ({ status }) => setSeen({ status, at: new Date() }),
        // The next look asks again.
        () => undefined,
      )
      isLooking = false
    }
    void look()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look, { signal: left.signal })
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [url])
  const isAnswered = seen !== undefined && seen.status !== 'pending'
  useEffect(() => {
    // A form that ends the payment leads on by itself, or is refused before the next look.
    if (isAnswered && !isNavigationHeld()) window.location.assign(target)
  }, [isAnswered, seen, target])
  const time =
    seen?.at.toLocaleTimeString(dateLocale, { timeStyle: 'medium', timeZone }) ?? lastLook
  return (
    <>
      {createTranslate(messages)('waitingHelp', { time })}
      <span role="status" className="sr-only">
        {isAnswered ? answeredLabel : ''}
      </span>
    </>
  )
}
