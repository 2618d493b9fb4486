import { describe, expect, it, test } from 'vitest'
import { createFindSource } from './source.ts'

const findSource = createFindSource(['10.0.0.0/8', '2001:db8:ffff::1'])

describe('the source of a request', () => {
  test.each([
    ['203.0.113.7', undefined, '203.0.113.7'],
    ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '203.0.113.7:51234', '203.0.113.7'],
    ['127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['10.1.2.3', '198.51.100.9, 203.0.113.7, 10.1.2.4', '203.0.113.7'],
    ['203.0.113.7', '198.51.100.9', '203.0.113.7'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['127.0.0.1', '2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['127.0.0.1', '[2001:db8:1:2::6]:4711', '2001:db8:1:2::/64'],
    ['127.0.0.1', '[2001:db8::6]', '2001:db8:0:0::/64'],
    ['127.0.0.1', '2001:DB8::6', '2001:db8:0:0::/64'],
    ['127.0.0.1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ])('of peer %s with X-Forwarded-For %s is %s', (peer, forwardedFor, key) => {
    expect(findSource(peer, forwardedFor).key).toBe(key)
  })

  it('is the same for all addresses of a /64 network', () => {
    const keys = new Set(
      Array.from({ length: 300 }, (_, i) => findSource(`2001:db8:1:2::${i.toString(16)}`, '').key),
    )
    expect(keys.size).toBe(1)
    expect(findSource('2001:db8:1:3::1', '').key).not.toBe([...keys][0])
  })

  it('is trusted when one of our own servers sends it on its own behalf', () => {
    expect(findSource('127.0.0.1', undefined).isTrusted).toBe(true)
    expect(findSource('10.1.2.3', undefined).isTrusted).toBe(true)
    expect(findSource('10.1.2.3', '203.0.113.7').isTrusted).toBe(false)
    expect(findSource('203.0.113.7', '10.1.2.3').isTrusted).toBe(false)
  })
})
