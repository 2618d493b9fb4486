'use client'

import { useSyncExternalStore } from 'react'
import {
  TIME_LEFT,
  timeLeft,
  type OrderBy as OrderByView,
} from '@/lib/shop/checkout/delivery-dates'

const TICK_MS = 5_000

/**
 * The order deadline: day and hour; on its last day, in the browser and not for screen readers, the
 * time left. Nothing once it has passed.
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
      <span className={time ? 'sr-only' : undefined}>{text}</span>
      {time ? (
        <span aria-hidden="true" className="tabular-nums">
          {left.replace(TIME_LEFT, time)}
        </span>
      ) : null}
    </time>
  )
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}
