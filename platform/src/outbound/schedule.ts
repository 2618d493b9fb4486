/** Failed attempts of one delivery before it is given up: about a day at the limit of each wait. */
export const attemptLimit = 15
/** Consecutive failed attempts before an endpoint is paused (spec §6.4, §8). */
export const failureLimit = 10

const second = 1000
const hour = 3600 * second
const deliveryBase = 30 * second
const deliveryCap = 4 * hour
const longestWait = 2.5 * hour
/**
 * How long an endpoint is left alone after each failure in a row, at most. Short at first: a
 * receiver that refuses one event shall still get the others soon. Even at three quarters of each,
 * ten failures take 6.7 hours: a receiver that is away for six is not paused.
 */
const endpointWaits = [
  second,
  5 * second,
  30 * second,
  300 * second,
  1200 * second,
  hour,
  longestWait,
  longestWait,
  longestWait,
]
/** A receiver cannot put us off for longer than this. */
const retryAfterCap = hour

/** A number in [0, 1), as Math.random gives it. */
export type Random = () => number

/**
 * Milliseconds until a delivery is tried again after its `failures`-th failed attempt: full jitter
 * (anything between a second and the doubled limit), never earlier than the receiver asked for.
 */
export function getDeliveryWaitMs(
  failures: number,
  random: Random,
  retryAfterMs: number | null,
): number {
  const limit = Math.min(deliveryCap, deliveryBase * 2 ** (failures - 1))
  const wait = second + Math.floor(random() * (limit - second))
  return Math.max(wait, retryAfterMs ?? 0)
}

/**
 * Milliseconds for which an endpoint with `failures` consecutive failures is left alone, whatever
 * else is waiting for it: without it ten waiting events would pause it within one second of a
 * restart. Between three quarters and the whole of its wait.
 */
export function getEndpointWaitMs(
  failures: number,
  random: Random,
  retryAfterMs: number | null,
): number {
  const limit = endpointWaits[failures - 1] ?? longestWait
  const wait = Math.floor(limit * (0.75 + 0.25 * random()))
  return Math.max(wait, retryAfterMs ?? 0)
}

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3): seconds or an HTTP date. Milliseconds from now, at most
 * one hour; null when absent, past or not understood.
 */
export function readRetryAfterMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * second, retryAfterCap)
  if (!/^[A-Z][a-z]+,? /.test(text)) return null
  const wait = Date.parse(text) - now.getTime()
  return wait > 0 ? Math.min(wait, retryAfterCap) : null
}
