import 'server-only'
import { getEnv } from './env'
import { getRender } from './render-context'
import { LRUCache } from 'lru-cache'
import { clientAddress, networkOfReader, trustList } from './client-address'

/** Who a request comes from, for the limits of the platform and its list of devices. */
export interface RequestSource {
  /** Network address of the browser. */
  readonly forwardedFor: string | undefined
  readonly userAgent: string | undefined
}

let trusted: ReturnType<typeof trustList> | undefined
const isTrusted = (address: string) => (trusted ??= trustList(getEnv().TRUSTED_PROXIES))(address)

/** The source of a request, from its headers. */
export function sourceOf(head: Headers): RequestSource {
  return {
    forwardedFor: clientAddress(head.get('x-forwarded-for'), isTrusted),
    userAgent: head.get('user-agent') ?? undefined,
  }
}

/**
 * Who caused the render of a public page, for reads that count against this reader: a search, a
 * delivery estimate. None of it can get into the page. Undefined outside such a render.
 */
export function sourceOfRender(): RequestSource | undefined {
  const forwardedFor = getRender()?.forwardedFor
  if (forwardedFor === undefined) return undefined
  const address = clientAddress(forwardedFor, isTrusted)
  return { forwardedFor: address, userAgent: undefined }
}

/**
 * Counts dear work by who causes it, in this process.
 * @returns whether one more, of the request with this `X-Forwarded-For`, exceeds `limit` within
 *   `windowMs`; never for our own proxies, behind which are many readers
 */
export function limitSources(limit: number, windowMs: number) {
  const windows = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: 20_000 })
  return (forwardedFor: string | null): boolean => {
    const source = networkOfReader(forwardedFor, isTrusted)
    if (source === null) return false
    const now = Date.now()
    const known = windows.get(source)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
    if (window !== known) windows.set(source, window)
    window.count += 1
    return window.count > limit
  }
}
