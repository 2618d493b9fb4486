import { BlockList, isIP } from 'node:net'

/**
 * The address of the browser. Our server appends the peer of each connection to `X-Forwarded-For`
 * (server/serve.ts), as every proxy does, so the list is read from the right: the first
 * address that is no trusted proxy is the browser's; a client can write anything left of it.
 */
export function clientAddress(
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string | undefined {
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

/**
 * Whether an address is a proxy's or our own: of one that sends no address, requests of many readers.
 * Loopback is: Next reads pages from itself after an action that redirects.
 */
export function trustList(proxies: readonly string[]): (address: string) => boolean {
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

/** An IPv4 address, or the /64 network that a provider gives to one customer (RFC 6177 §2). */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const zeros = tail === undefined ? [] : ['0', '0', '0', '0']
  return [...groups, ...zeros].slice(0, 4).join(':')
}

/** The network of a browser; null for a proxy's or our own address, behind which are many readers. */
export function networkOfReader(
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string | null {
  const address = clientAddress(forwardedFor, isTrusted)
  return address && !isTrusted(address) ? networkOf(address) : null
}
