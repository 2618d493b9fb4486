'use client'

import { useSyncExternalStore } from 'react'
import { TIME_LEFT, timeLeft, type OrderBy as OrderByView } from '@/lib/shop/checkout/order-by'

const TICK_MS = 5_000

/**
 * Until when to order: day and hour, which are always true, and in the browser the time that is left.
 * That changes while it is read, so screen readers get day and hour alone. Nothing once it has passed.
 */
export function OrderBy({ orderBy }: { orderBy: OrderByView }) {
  const { at, text, left } = orderBy
  const time = useSyncExternalStore(
    subscribe,
    () => (Date.parse(at) <= Date.now() ? 'passed' : timeLeft(orderBy, Date.now())),
    () => null,
  )
  if (time === 'passed') return null
  return (
    <time dateTime={at}>
      {text}
      {time ? (
        <span aria-hidden="true" className="tabular-nums">
          {` (${left.replace(TIME_LEFT, time)})`}
        </span>
      ) : null}
    </time>
  )
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}
