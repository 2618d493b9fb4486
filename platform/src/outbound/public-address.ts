import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 that is not global unicast: special purposes (RFC 6890), multicast, class E. */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Exceptions within 2000::/3, the only allocated IPv6 block. Mapped IPv4, NAT64, unique local,
 * link-local and multicast addresses are outside it. Teredo and ORCHID are inside 2001::/23; 6to4
 * contains an IPv4 address of the sender's choice.
 */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

function toBlockList(family: 'ipv4' | 'ipv6', subnets: string[]) {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', prefix = ''] = subnet.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const closedToV4 = toBlockList('ipv4', closedV4)
const openToV6 = toBlockList('ipv6', ['2000::/3'])
const closedToV6 = toBlockList('ipv6', closedV6)

/** Whether an address is on the public internet, outside our own network (spec §6.1). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedToV4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return openToV6.check(address, 'ipv6') && !closedToV6.check(address, 'ipv6')
}
