import { describe, expect, test } from 'vitest'
import { hostileUrls } from './hostile-urls.testing.ts'
import { isPublicAddress } from './public-address.ts'
import { readPublicUrl } from './webhook-url.ts'

test('the corpus contains more than 300 different URLs', () => {
  expect(new Set(hostileUrls).size).toBeGreaterThan(300)
})

test.each(hostileUrls)('%j is refused', (url) => {
  expect(readPublicUrl(url)).toMatchObject({ ok: false, message: expect.any(String) as string })
})

test.each([
  'https://receiver.example/hooks',
  'https://receiver.example:443/hooks?shop=1&x=%20',
  'https://receiver.example:8443/',
  'https://receiver.example:9443/hooks',
  'https://receiver.example:65535/',
  'HTTPS://Receiver.Example/Path',
  'https://8.8.8.8/hooks',
  'https://[2606:4700:4700::1111]/hooks',
  'https://bücher.example/hooks',
  `https://receiver.example/${'a'.repeat(2048 - 'https://receiver.example/'.length)}`,
])('%s may be registered', (url) => {
  expect(readPublicUrl(url)).toMatchObject({ ok: true })
})

describe('an address', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '223.255.255.1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each(['', 'receiver.example', '127.1', 'fe80::1%eth0', '::ffff:8.8.8.8', '4000::1'])(
    '%j is not public',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})
