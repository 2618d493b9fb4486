import { expect, test } from 'vitest'
import { loadScriptsLate } from './markup.ts'

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
