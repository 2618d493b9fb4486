import { expandIPv6 } from 'hono/utils/ipaddr'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** The source of a request, as far as it can be trusted. */
interface Source {
  /** Key of rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
  key: string
  /** The sender is one of our own servers, on its own behalf and not for a shopper. */
  isTrusted: boolean
}

function createTrustList(proxies: string[]) {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addAddress('::1', 'ipv6')
  for (const entry of proxies) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address: string) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** The address of a hop; some proxies append its port (RFC 7239 §6 writes `[2001:db8::1]:4711`). */
function readAddress(hop: string): string | null {
  const text = hop.trim().replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(text) !== 0) return text
  const [, host = ''] = /^\[?([^\]]*)\]?:\d{1,5}$/.exec(text) ?? /^\[([^\]]*)\]$/.exec(text) ?? []
  return isIP(host) === 0 ? null : host
}

/** Providers assign at least a /64 to each customer, so the network is counted (RFC 6177 §2). */
function toKey(address: string): string {
  if (!isIPv6(address)) return address
  const groups = expandIPv6(address).split(':').slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * Finds the sender behind trusted proxies; loopback, where the storefront may run, is always one.
 * Reads X-Forwarded-For from the right, because each proxy appends its peer. The first address that
 * is not a trusted proxy is the sender; everything to its left may be forged.
 */
export function createFindSource(trustedProxies: string[]) {
  const isTrusted = createTrustList(trustedProxies)
  return (peer: string | undefined, forwardedFor: string | undefined): Source => {
    let source = readAddress(peer ?? '') ?? '127.0.0.1'
    for (const hop of (forwardedFor ?? '').split(',').reverse()) {
      const address = readAddress(hop)
      if (!isTrusted(source) || address === null) break
      source = address
    }
    return { key: toKey(source), isTrusted: isTrusted(source) }
  }
}
