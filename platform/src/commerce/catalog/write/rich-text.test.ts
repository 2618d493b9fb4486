import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRichText, withDescription } from './rich-text.ts'

test.each([
  ['<p>One.</p><p>Two &amp; three.</p>', ['One.', 'Two & three.']],
  ['Plain text', ['Plain text']],
  ['A<br>B<br/>C', ['A', 'B', 'C']],
  ['<div>A</div><div><span>B</span></div>', ['A', 'B']],
  ['<script>alert(1)</script>Fine<style>p{}</style>', ['Fine']],
  ['&#252;ber &#x20AC;5 gr&uuml;n &Ouml;l &unknown;', ['über €5 grün Öl &unknown;']],
  ['9&thinsp;cm &rarr; 3&Prime;', ['9 cm → 3″']],
  ['a < b', ['a < b']],
  ['<!DOCTYPE html><!-- <b>x</b> -->Text<p>&nbsp;</p>', ['Text']],
  ['', []],
])('%s is the paragraphs %j and no more', (html, description) => {
  expect(readRichText(html)).toEqual({ description, descriptionHtml: null })
})

test.each([
  ['<p>a <b>b</b> <i>c</i></p>', '<p>a <strong>b</strong> <em>c</em></p>', ['a b c']],
  ['<ul>\n<li>x</li>\n<li>y\n</ul>', '<ul><li>x</li><li>y </li></ul>', ['x', 'y']],
  ['<h1>A</h1>b', '<h3>A</h3><p>b</p>', ['A', 'b']],
  ['<ul><li><div>A</div> <div>B</div></li></ul>', '<ul><li>A <br>B</li></ul>', ['A', 'B']],
  [
    '<table><caption>Sizes <b>cm</b></caption><tr><td>1</td></tr> x <tr><td><div>2</div><div>3</div></td></tr></table>',
    '<p>Sizes <strong>cm</strong></p><p> x </p><table><tr><td>1</td></tr><tr><td>2<br>3</td></tr></table>',
    ['Sizes cm', 'x', '1', '2', '3'],
  ],
  [
    '<ul><li>a</li>\n<ul><li>b</li></ul>\n<li>c</li></ul>',
    '<ul><li>a<ul><li>b</li></ul> </li><li>c</li></ul>',
    ['a', 'b', 'c'],
  ],
  ['<p>x <svg class="i"/><b>y</b></p>', '<p>x <strong>y</strong></p>', ['x y']],
  ['<a title="href=/x" class="y"href="/real">z</a>', '<p><a href="/real">z</a></p>', ['z']],
  [
    '<table><tbody><tr><th>A</th><td></td><td>1<td>2</table>',
    '<table><tbody><tr><th>A</th><td></td><td>1</td><td>2</td></tr></tbody></table>',
    ['A 1 2'],
  ],
  [
    '<ul><li>a<ol><li>b</ol></ul>c',
    '<ul><li>a<ol><li>b</li></ol></li></ul><p>c</p>',
    ['a', 'b', 'c'],
  ],
  [
    '<a href="/care?a=1&amp;b=2" onclick="x" style="y">care</a>',
    '<p><a href="/care?a=1&#38;b=2">care</a></p>',
    ['care'],
  ],
  ['<b><p>a<p>b', '<p>a</p><p>b</p>', ['a', 'b']],
  ['<a href=/a>a<a href=/b>b', '<p><a href="/a">ab</a></p>', ['ab']],
  ['<b>1 &lt; 2 &amp;lt;', '<p><strong>1 &#60; 2 &#38;lt;</strong></p>', ['1 < 2 &lt;']],
])('%s keeps %s', (html, descriptionHtml, description) => {
  const kept = /<(?:strong|em|ul|h3|table|a)/.test(descriptionHtml) ? descriptionHtml : null
  expect(readRichText(html)).toEqual({ description, descriptionHtml: kept })
})

test.each([
  'javascript:x',
  ' java&#115;cript:x',
  '//evil.example',
  'data:x',
  '/\\evil',
  'https://a\u0001',
])('a link to %s is none', (href) => {
  expect(readRichText(`<b>a</b><a href="${href}">x</a>`).descriptionHtml).toBe(
    '<p><strong>a</strong>x</p>',
  )
})

test('text of any shape is read as elements that stay the same when they are read again', () => {
  const parts =
    '< > / p b ul li table tr td a href=/x " \' & ; #60 script é <b> <li> <td> </p> <!--'
  fc.assert(
    fc.property(fc.array(fc.constantFrom(' ', ...parts.split(' '))), (given) => {
      const { description, descriptionHtml: html } = readRichText(given.join(''))
      if (html === null) return
      expect(
        html.replace(/<\/?(?:p|strong|ul|li|table|tr|td)>|<br>|<a href="\/x"?[^"<>]*">|<\/a>/g, ''),
      ).not.toMatch(/[<>]/)
      expect(readRichText(html)).toEqual({ description, descriptionHtml: html })
    }),
  )
})

test.each([
  '<a ',
  '<b>',
  '<ul><li>',
  '<table><tr><td>',
  '</b>',
  '"<a "',
  '<!--',
  '<!',
  '&',
  '<a \'"',
])('a long text of only %s is read and not nested deeply', (part) => {
  const { descriptionHtml } = readRichText(`<b>x</b>${part.repeat(200_000 / part.length)}y`)
  expect(/(?:<\w+>){40}/.test(descriptionHtml ?? '')).toBe(false)
})

test('paragraphs alone end the HTML that was there, and neither changes nothing', () => {
  expect(withDescription({ description: ['A'] })).toEqual({
    description: ['A'],
    descriptionHtml: null,
  })
  expect(withDescription({ descriptionHtml: '<b>A</b>', description: ['other'] })).toEqual({
    description: ['A'],
    descriptionHtml: '<p><strong>A</strong></p>',
  })
  expect(withDescription({ descriptionHtml: null })).toEqual({ descriptionHtml: null })
  expect(withDescription({})).toEqual({})
})
