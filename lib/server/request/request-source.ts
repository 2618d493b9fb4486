import 'server-only'
import { getEnv } from './env'
import { getRender } from './render-context'
import { clientAddress } from './client-address'

/** Who a request comes from, for the limits of the platform and its list of devices. */
export interface RequestSource {
  /** Network address of the browser. */
  readonly forwardedFor: string | undefined
  readonly userAgent: string | undefined
}

/** The source of a request, from its headers. */
export function sourceOf(head: Headers): RequestSource {
  return {
    forwardedFor: clientAddress(head.get('x-forwarded-for'), getEnv().TRUSTED_PROXIES),
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
  const address = clientAddress(forwardedFor, getEnv().TRUSTED_PROXIES)
  return { forwardedFor: address, userAgent: undefined }
}
