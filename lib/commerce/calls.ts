import { tracingChannel } from 'node:diagnostics_channel'

/** One call of the platform with its repeats, as it is told to whoever watches the process. */
export interface PlatformCall {
  /** Method and path with `{id}` for every id and token, or the name of a GraphQL document. */
  readonly operation: string
  /** Sent with every attempt; a watcher may change the request id and add where its trace goes on. */
  readonly headers: Record<string, string>
}

// A channel of Node.js: its name is what the server around Next knows it by, and without anybody
// who watches it costs nothing.
const channel = tracingChannel<PlatformCall, PlatformCall>('vitrine.platform-call')

/** Segments of paths that are the same for everyone; of all others nobody knows what they give away. */
const fixed = new Set([
  ...['addresses', 'buyer', 'carts', 'complete', 'confirm', 'coupon', 'customer', 'default'],
  ...['end-all', 'items', 'login', 'lookup', 'newsletter-subscriptions', 'order-cancellations'],
  ...['order-returns', 'orders', 'password', 'payment-methods', 'pickup-options'],
  ...['recovery-password', 'register', 'reset-password', 'sessions', 'shipping'],
  ...['shipping-methods', 'stock-alerts', 'two-factor'],
])

/** `GET /carts/x1y2/items?a=b` → `GET /carts/{id}/items`. */
export function describeOperation(method: string, path: string): string {
  const [pathname = ''] = path.split('?')
  const segments = pathname.split('/').map((it) => (it === '' || fixed.has(it) ? it : '{id}'))
  return `${method} ${segments.join('/')}`
}

/**
 * Runs one call where it can be watched.
 * @param work is given the headers to send with every attempt, `x-request-id` among them
 */
export function watchCall<T>(
  operation: string,
  work: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const call = { operation, headers: { 'x-request-id': crypto.randomUUID() } }
  return channel.tracePromise(() => work(call.headers), call)
}
