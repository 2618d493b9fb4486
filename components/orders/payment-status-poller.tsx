'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocalPath } from '@/components/ui/locale-prefix'

const EVERY_MS = 5_000

/**
 * Asks for the status every five seconds while the page is visible, and continues as soon as the
 * payment is no longer pending. Without scripts the page reloads itself instead.
 */
export function PaymentStatusPoller({
  address,
  next,
  lastLook,
  dateLocale,
  timeZone,
  texts,
}: {
  /** GET address that answers `{ status }`. */
  address: string
  /** Where the shopper goes when the status has changed. */
  next: string
  lastLook: string
  /** BCP 47 tag of the times that are shown. */
  dateLocale: string
  /** Of the store, like every other time on the page. */
  timeZone: string
  texts: { looks: string; changed: string }
}) {
  const local = useLocalPath()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['payment', address],
    queryFn: async ({ signal }): Promise<{ status: string }> => {
      const answer = await fetch(local(address), { signal })
      if (!answer.ok) throw new Error(`The payment could not be read: ${answer.status}`)
      return (await answer.json()) as { status: string }
    },
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
    staleTime: 0,
  })
  const isAnswered = data !== undefined && data.status !== 'pending'
  useEffect(() => {
    if (isAnswered) window.location.assign(local(next))
  }, [isAnswered, next, local])
  const time = dataUpdatedAt
    ? new Date(dataUpdatedAt).toLocaleTimeString(dateLocale, { timeStyle: 'medium', timeZone })
    : lastLook
  return (
    <>
      {texts.looks.replace('{time}', time)}
      <span role="status" className="sr-only">
        {isAnswered ? texts.changed : ''}
      </span>
    </>
  )
}
