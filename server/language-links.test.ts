import { expect, it } from 'vitest'
import { pointLanguageLinks } from './language-links.ts'

const head =
  '<link rel="alternate" hrefLang="de" href="https://shop.example/products/becher"/>' +
  '<link rel="alternate" hrefLang="en" href="https://shop.example/en/products/mug"/>'
const documentWith = (href: string) =>
  `${head}<a href="${href}" hrefLang="en" lang="en" class="a">English</a><a href="/products/becher">Becher</a>`

it.each([
  ['/en/products/becher', '/en/products/mug'],
  ['/en/products/becher/oat/m', '/en/products/mug/oat/m'],
  ['/en/products/becher?utm_source=mail&amp;a=b', '/en/products/mug?utm_source=mail&amp;a=b'],
])('%s in a document leads to %s', (href, to) => {
  expect(pointLanguageLinks(documentWith(href))).toBe(documentWith(to))
})

it('leaves links alone whose language the head does not name, and documents without languages', () => {
  const other = `${head}<a href="/sv/products/becher" hrefLang="sv" lang="sv">Svenska</a>`
  expect(pointLanguageLinks(other)).toBe(other)
  const plain = documentWith('/en/products/becher').replace(head, '')
  expect(pointLanguageLinks(plain)).toBe(plain)
})
