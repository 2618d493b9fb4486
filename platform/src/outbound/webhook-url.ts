import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Maximum length of a webhook URL (spec §6.1, §8). */
export const webhookUrlLimit = 2048

/** Ports that browsers do not call (Fetch standard, "bad port"), and those of data stores. */
const closedPorts = new Set(
  [
    [0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95],
    [101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179],
    [389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601],
    [636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
    [6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
    [2375, 2376, 3306, 5432, 6379, 9200, 11211, 27017],
  ]
    .flat()
    .map(String),
)
/** Names that resolve to private or loopback addresses (RFC 6761, RFC 6762, RFC 8375). */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|arpa)$/

/** At least two labels and no empty one, which excludes `intranet` and `localhost.`. */
const publicName = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/

export type UrlReading = { ok: true; url: URL } | { ok: false; message: string }

const refuse = (message: string): UrlReading => ({ ok: false, message })

export const tooLong = refuse('The URL has more than 2048 characters.')

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
 * Reads the URL of a receiver or of its token issuer: https, a public host, no port of another
 * protocol, no credentials, at most 2048 characters (spec §6.1). The WHATWG parser normalizes every
 * notation of an IPv4 address (hexadecimal, octal, short, single number, full-width digits). Names
 * are resolved later, at every call.
 */
export function readPublicUrl(text: string): UrlReading {
  if (text.length > webhookUrlLimit) return tooLong
  // The parser would silently drop or convert these, but the stored URL must be the called one.
  if (/[\s\\]|\p{Cc}/u.test(text)) return refuse('The URL has spaces, backslashes or controls.')
  const url = URL.parse(text)
  if (!url || !/^https:\/\/[^/]/i.test(text)) return refuse('The URL does not begin with https://.')
  if (url.username || url.password || /^https:\/\/[^/?#]*@/i.test(text)) {
    return refuse('The URL carries credentials.')
  }
  if (url.hash || text.includes('#')) return refuse('The URL has a fragment.')
  if (closedPorts.has(url.port)) return refuse('The port belongs to another protocol.')
  const message = refuseHost(hostOf(url))
  if (message) return refuse(message)
  if (url.href.length > webhookUrlLimit) return tooLong
  return { ok: true, url }
}
