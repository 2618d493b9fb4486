import 'server-only'
import { BlockList, isIP } from 'node:net'
import { getEnv } from '@/lib/server/env'
import { getRender } from '@/lib/server/gateway/serving'

/**
 * Header by which the proxy passes on the browser's own User-Agent, which it replaces: see
 * `askForWholeDocument`.
 */
const AGENT_HEADER = 'x-shopper-agent'

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
    userAgent: head.get(AGENT_HEADER) ?? head.get('user-agent') ?? undefined,
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

/**
 * The address of the browser. Our server appends the peer of each connection to `X-Forwarded-For`
 * (scripts/serving/server.mjs), as every proxy does, so the list is read from the right: the first
 * address that is no trusted proxy is the browser's; a client can write anything left of it.
 */
export function clientAddress(
  forwardedFor: string | null,
  trustedProxies: readonly string[],
): string | undefined {
  const isTrusted = trustList(trustedProxies)
  let source: string | undefined
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    const address = readAddress(hop)
    if (address === null) break
    source = address
    if (!isTrusted(address)) break
  }
  return source
}

/** The address of a hop; some proxies append its port (RFC 7239 §6 writes `[2001:db8::1]:4711`). */
function readAddress(hop: string): string | null {
  const text = hop.trim().replace(/^::ffff:/, '')
  if (isIP(text) !== 0) return text
  const [, host = ''] = /^\[?([^\]]*)\]?:\d{1,5}$/.exec(text) ?? /^\[([^\]]*)\]$/.exec(text) ?? []
  return isIP(host) === 0 ? null : host
}

/** Loopback is always trusted: Next reads pages from itself after an action that redirects. */
function trustList(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of ['127.0.0.0/8', '::1', ...proxies]) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
