import { describe, expect, it } from 'vitest'
import { clientAddress, networkOf, trustList } from './client-address'

describe('the address of a request’s client', () => {
  it.each([
    ['the peer itself', '203.0.113.7', [], '203.0.113.7'],
    ['the peer, whatever the client wrote before', '1.2.3.4, 203.0.113.7', [], '203.0.113.7'],
    ['what a trusted proxy saw', '1.2.3.4, 203.0.113.7, 10.0.0.2', ['10.0.0.0/8'], '203.0.113.7'],
    [
      'what the first of two saw',
      '203.0.113.7, 192.0.2.9, 10.0.0.2',
      ['10.0.0.2', '192.0.2.0/24'],
      '203.0.113.7',
    ],
    ['the proxy, when it is not trusted', '203.0.113.7, 10.0.0.2', [], '10.0.0.2'],
    ['behind loopback, as in reads of Next from itself', '203.0.113.7, ::1', [], '203.0.113.7'],
    ['an IPv4 address in IPv6 notation', '::ffff:203.0.113.7', [], '203.0.113.7'],
    ['an IPv6 address behind a proxy', '2001:db8::7, fd00::2', ['fd00::/8'], '2001:db8::7'],
    ['that of a hop with a port', '203.0.113.7:4711, 10.0.0.2', ['10.0.0.2'], '203.0.113.7'],
    ['that of an IPv6 hop with a port', '[2001:db8::7]:4711, ::1', [], '2001:db8::7'],
    ['that of an IPv6 hop in brackets', '[2001:db8::7], ::1', [], '2001:db8::7'],
    ['the last real address before a wrong port', '203.0.113.7:x, ::1', [], '::1'],
    ['the last real address before nonsense', '1.2.3.4, unknown, 127.0.0.1', [], '127.0.0.1'],
  ])('is %s', (_, header, proxies, address) => {
    expect(clientAddress(header, trustList(proxies))).toBe(address)
  })

  it.each([null, '', 'unknown'])('is unknown for %j', (header) => {
    expect(clientAddress(header, trustList([]))).toBeUndefined()
  })
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::7', '0:0:0:0'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['127.9.9.9', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['fd00::1', true],
  ['11.1.2.3', false],
  ['2001:db8::1', false],
])('%s is one of ours or of our proxies: %s', (address, isTrusted) => {
  expect(trustList(['10.0.0.0/8', 'fd00::1'])(address)).toBe(isTrusted)
})
