import { expect, test } from 'vitest'
import { loadScriptsLate, pointLanguageLinks } from './markup.ts'

const script = (name: string) =>
  `<script src="/_next/static/chunks/${name}.js" async="" nonce="n"></script>`
const main = '<script src="/_next/static/chunks/main.js" nonce="n" async=""></script>'
const inline = '<script nonce="n">self.__next_f.push([0])</script>'
const old = '<script src="/_next/static/chunks/old.js" noModule="" nonce="n"></script>'
const hint =
  '<link rel="preload" as="script" fetchPriority="low" nonce="n" href="/_next/static/chunks/main.js"/>'
const style = '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>'

const documentWith = (head: string, body: string) =>
  `<html><head>${head}</head><body>${body}</body></html>`
const templateOf = (html: string) => /<template id="scripts">(.*?)<\/template>/.exec(html)?.[1]

test('the scripts of a document wait in a template, in their order', () => {
  const html = loadScriptsLate(
    documentWith(style + hint + script('a') + script('b') + old, `<p>Text</p>${main}${inline}`),
    'n',
  )
  expect(templateOf(html)).toBe(script('a') + script('b') + main)
  const rest = html.replace(/<template.*<\/template><script nonce="n">[\s\S]*?<\/script>/, '')
  expect(rest).toBe(documentWith(style + old, `<p>Text</p>${inline}`))
})

test('what adds them carries the nonce of the render, so that it gets a hash', () => {
  const html = loadScriptsLate(documentWith(script('a'), ''), 'n')
  expect(html).toMatch(/<\/template><script nonce="n">[\s\S]+importNode[\s\S]+<\/script><\/body>/)
})

test.each([
  ['without scripts', documentWith(style, `<p>Text</p>${inline}${old}`)],
  ['without a body', script('a')],
])('a document %s stays as it is', (_, html) => {
  expect(loadScriptsLate(html, 'n')).toBe(html)
})

const alternates =
  '<link rel="alternate" hrefLang="de" href="https://shop.example/products/becher"/>' +
  '<link rel="alternate" hrefLang="en" href="https://shop.example/en/products/mug"/>'
const linkedWith = (href: string) =>
  `${alternates}<a href="${href}" hrefLang="en" lang="en" class="a">English</a><a href="/products/becher">Becher</a>`

test.each([
  ['/en/products/becher', '/en/products/mug'],
  ['/en/products/becher/oat/m', '/en/products/mug/oat/m'],
  ['/en/products/becher?utm_source=mail&amp;a=b', '/en/products/mug?utm_source=mail&amp;a=b'],
])('%s in a document leads to %s', (href, to) => {
  expect(pointLanguageLinks(linkedWith(href))).toBe(linkedWith(to))
})

test('leaves links alone whose language the head does not name, and documents without languages', () => {
  const other = `${alternates}<a href="/sv/products/becher" hrefLang="sv" lang="sv">Svenska</a>`
  expect(pointLanguageLinks(other)).toBe(other)
  const plain = linkedWith('/en/products/becher').replace(alternates, '')
  expect(pointLanguageLinks(plain)).toBe(plain)
})
