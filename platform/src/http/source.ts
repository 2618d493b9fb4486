import { BlockList, isIP } from 'node:net'

/** Finds the sender behind trusted proxies; loopback is always one (the storefront beside us). */
export type FindSource = (peer: string | undefined, forwardedFor: string | undefined) => string

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

/**
 * Walks X-Forwarded-For from the right, as each proxy appends the peer it saw: the first address
 * that is not a trusted proxy is the sender; everything left of it could have been made up.
 */
export function createFindSource(trustedProxies: string[]): FindSource {
  const isTrusted = createTrustList(trustedProxies)
  return (peer, forwardedFor) => {
    let source = (peer ?? '127.0.0.1').replace(/^::ffff:/, '')
    for (const hop of (forwardedFor ?? '').split(',').reverse()) {
      const address = hop.trim()
      if (!isTrusted(source) || isIP(address) === 0) break
      source = address
    }
    return source
  }
}
