import { expect, it } from 'vitest'
import { optionSegment, safeReturnPath } from './links'

const shop = 'https://shop.example'
const hosts = ['evil.example', 'evil.example:443', 'shop.example.evil.example', 'a@evil.example']
const others = ['①②⑦.⓪.⓪.①', 'evil。example', '[::1]', '0x7f000001', 'xn--evl-zsa.example']
const starts = [
  ...['//', '///', '////', '/\\', '\\\\', '\\/', '/\t/', '/\n/', '/\r/', '\t//', ' //', '/ /'],
  ...['/%09/', '/%5c', '/%5C%5C', '/%2f', '/%2f%2f', '/.//', '/..//', '/./\\', '/;//', '/?//'],
  ...['https://', 'http://', 'HTTPS:', 'https:', 'https:/', 'https:\\\\', 'ftp://', 'wss://'],
  ...['/\u0000//', '/\u200b//', '/\u2028//', '\ufeff//', '/\u00a0//', '@', '/@', '//@'],
]
const schemes = ['javascript:', 'JaVaScRiPt:', 'java\tscript:', 'data:text/html,', 'vbscript:']
const bodies = ['alert(1)', '//%0aalert(1)', '/cart', '%00alert(1)']

const hostile = [
  ...starts.flatMap((start) => [...hosts, ...others].map((host) => `${start}${host}/cart`)),
  ...schemes.flatMap((scheme) => bodies.map((body) => `${scheme}${body}`)),
  ...['blob:https://evil.example/1', 'file:///etc/passwd', 'mailto:a@evil.example', 'about:blank'],
]

/**
 * Where a browser on a page of the shop ends up, including one that reads a backslash as a slash.
 */
function leavesShop(answer: string) {
  const isPath = /^\/(?![/\\])/.test(answer) && !/[\p{Cc}\\]/u.test(answer)
  return !isPath || new URL(answer, `${shop}/login`).origin !== shop
}

it('no return path leads out of the shop', ({ task }) => {
  const out = hostile.filter((value) => leavesShop(safeReturnPath(value, '/account')))
  const what = 'A return address leads out of the shop'
  task.meta.repetitions = { row: 'D5', what, n: hostile.length, failures: out.length }
  expect(hostile.length).toBeGreaterThan(300)
  expect(out).toEqual([])
})

it('a return path of the shop is kept with its query and fragment', () => {
  expect(safeReturnPath('/checkout/payment?step=1#sum', '/')).toBe('/checkout/payment?step=1#sum')
  for (const value of ['', undefined, ['/cart'], '/' + 'a'.repeat(600)])
    expect(safeReturnPath(value, '/account'), String(value)).toBe('/account')
})

it.each([
  ['Oat', 'oat'],
  ['Ö 30 cm / XL', 'o-30-cm-xl'],
  ['Weiß', 'wei%C3%9F'],
  ['Белый', '%D0%B1%D0%B5%D0%BB%D1%8B%D0%B8'],
  ['أبيض', '%D8%A7%D8%A8%D9%8A%D8%B6'],
  ['白', '%E7%99%BD'],
  ['+1,5', 'plus-1-5'],
  ['-1,5', 'minus-1-5'],
  ['−1,5', 'minus-1-5'],
  ['A+', 'a-plus'],
  ['Salt + Pepper', 'salt-pepper'],
  ['+', '43'],
  ['..', '46-46'],
])('the option value %s becomes the path segment %s', (value, segment) => {
  expect(optionSegment(value)).toBe(segment)
  expect(new URL(`http://shop/${segment}`).pathname).toBe(`/${segment}`)
})
