import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Characters of a webhook URL (spec §6.1, §8). */
export const webhookUrlLimit = 2048

const openPorts = new Set(['', '443', '8443'])
/** Names that resolve inside a network, or on the machine itself (RFC 6761, RFC 6762, RFC 8375). */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|arpa)$/

/** Two labels at least and no empty one, so neither `intranet` nor `localhost.` passes. */
const publicName = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/

export type UrlReading = { ok: true; url: URL } | { ok: false; message: string }

const refuse = (message: string): UrlReading => ({ ok: false, message })

/** The host of a URL as a literal address without brackets, or as a name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function refuseHost(host: string): string | null {
  if (isIP(host)) return isPublicAddress(host) ? null : 'The address is not public.'
  if (!publicName.test(host) || innerNames.test(host)) return 'The host is not a public name.'
  return null
}

/**
 * Reads the URL of a receiver or of its token issuer: https, a public host, an open port, no
 * credentials in it, 2048 characters (spec §6.1). The WHATWG parser has already turned every
 * notation of an IPv4 address (hexadecimal, octal, short, one number, full-width digits) into four
 * decimal numbers. Names are looked up later, at every call.
 */
export function readPublicUrl(text: string): UrlReading {
  if (text.length > webhookUrlLimit) return refuse('The URL has more than 2048 characters.')
  // The parser would quietly drop or turn these; what is stored shall be what is called.
  if (/[\s\\]|\p{Cc}/u.test(text)) return refuse('The URL has spaces, backslashes or controls.')
  const url = URL.parse(text)
  if (!url || !/^https:\/\/[^/]/i.test(text)) return refuse('The URL does not begin with https://.')
  if (url.username || url.password || /^https:\/\/[^/?#]*@/i.test(text)) {
    return refuse('The URL carries credentials.')
  }
  if (url.hash || text.includes('#')) return refuse('The URL has a fragment.')
  if (!openPorts.has(url.port)) return refuse('The port is neither 443 nor 8443.')
  const message = refuseHost(hostOf(url))
  if (message) return refuse(message)
  if (url.href.length > webhookUrlLimit) return refuse('The URL has more than 2048 characters.')
  return { ok: true, url }
}
