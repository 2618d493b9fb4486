import { expect, it } from 'vitest'
import { readRedirects, redirectFaults } from './redirects'

const file = 'stores/first/redirects.csv'

it('parses old and new paths, quoted ones and a heading', () => {
  const text = [
    'Redirect from,Redirect to',
    '/shop/mug.html,/products/mug',
    '"/a,b/","https://other.example/x?y=1"',
    '/größe%20L,/products/чашка',
    '',
  ].join('\r\n')
  const reading = readRedirects(file, text)
  expect(reading).toEqual({
    ok: true,
    value: new Map([
      ['/shop/mug.html', '/products/mug'],
      ['/a,b', 'https://other.example/x?y=1'],
      ['/gr%C3%B6%C3%9Fe%20L', '/products/%D1%87%D0%B0%D1%88%D0%BA%D0%B0'],
    ]),
  })
})

it.each([
  ['shop/mug,/products/mug', 'expected a path like /old/page'],
  ['/shop?id=1,/products/mug', 'without a query'],
  ['/shop,products/mug', 'expected a path like /products/mug or an https address'],
  ['/shop,//elsewhere.example', 'an https address'],
  ['/shop,javascript:alert(1)', 'an https address'],
  ['/shop', 'expected an old path, a comma and a new one'],
  ['/shop,/shop/', 'leads to itself'],
])('refuses %j and says where', (line, expected) => {
  const reading = readRedirects(file, `/first,/second\n${line}\n`)
  expect(reading.ok).toBe(false)
  const problems = reading.ok ? [] : reading.problems
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^stores\/first\/redirects\.csv: line 2: found /)
  expect(problems[0]).toContain(expected)
})

it('refuses a path listed twice, and one that redirects to another old path', () => {
  const twice = readRedirects(file, '/a,/b\n/a/,/c\n')
  expect(twice).toEqual({
    ok: false,
    problems: [`${file}: line 2: found "/a/" a second time, expected each path once`],
  })
  const chain = readRedirects(file, '/a,/b\n/b,/c\n')
  expect(chain).toEqual({
    ok: false,
    problems: [`${file}: /a: found "/b", which leads on, expected where it ends`],
  })
})

const shop = {
  domains: ['shop.example'],
  defaultLocale: 'de',
  locales: ['de', 'sv'].map((code) => ({ code, name: code, priceLocale: code, dateLocale: code })),
}
const answered = 'found a path that the shop answers itself'

it.each([
  ['/products/mug', '/categories', null],
  ['/collections/all/products/mug', '/categories', null],
  ['/sv/products/mug', '/sv/categories', null],
  ['/account/old', '/account', null],
  ['/pages/impressum', '/pages/terms#imprint', null],
  ['/pages/impressum', 'https://elsewhere.example/pages/nowhere', null],
  ['/', '/categories', 'expected a path like /old/page'],
  ['/cart', '/categories', answered],
  ['/sv/search', '/categories', answered],
  ['/de/categories', '/search', answered],
  ['/pages/terms', '/categories', answered],
  ['/robots.txt', '/categories', answered],
  ['/fonts/brand.woff2', '/categories', answered],
  ['/products/mug.md', '/categories', answered],
  ['/pages/impressum', '/pages/nowhere', 'expected a page that exists'],
  ['/pages/impressum', '/sv/pages/nowhere?x=1', 'expected a page that exists'],
  ['/old', '/de/old/', 'leads to itself'],
  ['/de/old', 'https://shop.example/old?x=1', 'leads to itself'],
  ['/old', '/de/older', 'leads on'],
])('%s to %s is reported as %o', (from, to, fault) => {
  const reading = readRedirects(file, `${from},${to}\n/older,/oldest\n`)
  const lines = reading.ok
    ? redirectFaults(file, reading.value, shop, new Set(['terms']))
    : reading.problems
  expect(lines).toHaveLength(fault === null ? 0 : 1)
  if (fault) expect(lines[0]).toContain(fault)
})
