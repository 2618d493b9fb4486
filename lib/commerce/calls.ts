import { tracingChannel } from 'node:diagnostics_channel'

/** One call to the platform with its retries, as subscribers of the diagnostics channel see it. */
export interface PlatformCall {
  /** Method and path with `{id}` for every id and token, or the name of a GraphQL document. */
  readonly operation: string
  /** Sent with every attempt; a subscriber may change the request id and add trace headers. */
  readonly headers: Record<string, string>
}

// A diagnostics channel of Node.js, which the server around Next finds by its name; without
// subscribers it costs nothing.
const channel = tracingChannel<PlatformCall, PlatformCall>('vitrine.platform-call')

/** Path segments that are safe to log; any other may be a token or an id. */
const fixed = new Set(
  `addresses buyer carts complete confirm coupon customer default end-all items login lookup
   newsletter-subscriptions order-cancellations order-erasures order-returns order-take-outs
   order-withdrawals orders password payment-cancellations payment-methods pickup-options
   recovery-password register reset-password sessions shipping shipping-methods stock-alerts
   take-outs two-factor`.split(/\s+/),
)

/** `GET /carts/x1y2/items?a=b` → `GET /carts/{id}/items`. */
export function describeOperation(operation: string): string {
  const [named = ''] = operation.split('?')
  const [method, ...segments] = named.split('/')
  return [method, ...segments.map((it) => (fixed.has(it) ? it : '{id}'))].join('/')
}

/**
 * Runs one call under the diagnostics channel.
 * @param work receives the headers to send with every attempt, `x-request-id` among them
 */
export function watchCall<T>(
  operation: string,
  work: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const call = { operation, headers: { 'x-request-id': crypto.randomUUID() } }
  return channel.tracePromise(() => work(call.headers), call)
}
