import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

const chrome = '(KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  ['Firefox', 'Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; rv:145.0) Gecko Firefox/145.0'],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  ['Edge', 'Windows', `Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/141.0`],
  ['Opera', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/120.0`],
  ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  [
    'Safari',
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  ['Safari', 'macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1'],
  [null, null, 'node'],
  [null, null, undefined],
])('%s on %s is recognised', (browser, system, userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system })
})

test('a header of any length is parsed quickly', () => {
  const began = performance.now()
  describeDevice('Version/'.repeat(200_000))
  // What reads it again from each place would take minutes.
  expect(performance.now() - began).toBeLessThan(2_000)
})
