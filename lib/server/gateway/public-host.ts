import 'server-only'
import { hostName } from '@/lib/server/request/stores'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * The host that the browser requested. After an action that redirects, Next 16.4 reads the next
 * page from itself at `localhost` (`createRedirectRenderResult`), which would be the first store's
 * page whatever the shopper's store is. Such a read is recognised by what Next leaves visible here:
 * a GET to this machine, forwarded for another host. Imitating it gains nothing: anyone may choose
 * a store, sessions are bound to theirs, and no shared cache stores anything under `localhost`.
 */
export function publicHost({ method, headers }: { method: string; headers: Headers }): string {
  const host = headers.get('host') ?? ''
  const forwardedFor = headers.get('x-forwarded-host')?.split(',')[0]?.trim()
  const isOwnRead = method === 'GET' && LOOPBACK.includes(hostName(host))
  return isOwnRead && forwardedFor ? forwardedFor : host
}
