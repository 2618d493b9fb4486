'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

const EVERY_MS = 5_000

/**
 * Looks again by itself while the page is visible and goes on as soon as the payment is answered.
 * Without scripts the page does the same by reloading itself.
 */
export function PaymentWatch({
  address,
  next,
  lastLook,
  texts,
}: {
  /** GET address that answers `{ status }`. */
  address: string
  /** Where the shopper goes when the status has changed. */
  next: string
  lastLook: string
  texts: { looks: string; changed: string }
}) {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['payment', address],
    queryFn: async ({ signal }): Promise<{ status: string }> => {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`The payment could not be read: ${answer.status}`)
      return (await answer.json()) as { status: string }
    },
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
    staleTime: 0,
  })
  const isAnswered = data !== undefined && data.status !== 'pending'
  useEffect(() => {
    if (isAnswered) window.location.assign(next)
  }, [isAnswered, next])
  const time = dataUpdatedAt ? new Date(dataUpdatedAt).toLocaleTimeString('en-GB') : lastLook
  return (
    <>
      {texts.looks.replace('{time}', time)}
      <span role="status" className="sr-only">
        {isAnswered ? texts.changed : ''}
      </span>
    </>
  )
}
