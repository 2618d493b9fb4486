/** Failed attempts before a delivery is given up: about a day at the maximum of each delay. */
export const attemptLimit = 15
/** Consecutive failed attempts before an endpoint is paused (spec §6.4, §8). */
export const failureLimit = 10

const second = 1000
const hour = 3600 * second
const deliveryBase = 30 * second
const deliveryCap = 4 * hour
const longestWait = 2.5 * hour
/**
 * Maximum delay of calls to an endpoint after each consecutive failure. Short at first, so that a
 * receiver that refuses one event still gets the others soon. Even at three quarters of each delay,
 * ten failures take 6.7 hours, so that a receiver that is down for six hours is not paused.
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
const retryAfterCap = hour

/** Returns a number in [0, 1), like Math.random. */
export type Random = () => number

/**
 * Milliseconds until a delivery is retried after its `failures`-th failed attempt: full jitter
 * (anything between a second and the doubled limit), never earlier than the receiver requested.
 */
export function getDeliveryWaitMs(failures: number, random: Random, retryAfterMs: number | null) {
  const limit = Math.min(deliveryCap, deliveryBase * 2 ** (failures - 1))
  const wait = second + Math.floor(random() * (limit - second))
  return Math.max(wait, retryAfterMs ?? 0)
}

/**
 * Milliseconds for which an endpoint with `failures` consecutive failures is not called at all:
 * otherwise ten waiting events would pause it within one second of a restart. Between three
 * quarters and all of its maximum delay.
 */
export function getEndpointWaitMs(failures: number, random: Random, retryAfterMs: number | null) {
  const limit = endpointWaits[failures - 1] ?? longestWait
  const wait = Math.floor(limit * (0.75 + 0.25 * random()))
  return Math.max(wait, retryAfterMs ?? 0)
}

/** `Retry-After` (RFC 9110 §10.2.3) in milliseconds, at most an hour; null if there is none. */
export function readRetryAfterMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * second, retryAfterCap)
  if (!/^[A-Z][a-z]+,? /.test(text)) return null
  const wait = Date.parse(text) - now.getTime()
  return wait > 0 ? Math.min(wait, retryAfterCap) : null
}
