import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toParagraphs } from './html-paragraphs.ts'

test.each([
  ['<p>One.</p><p>Two &amp; three.</p>', ['One.', 'Two & three.']],
  ['Plain text', ['Plain text']],
  ['A<br>B<br/>C', ['A', 'B', 'C']],
  ['<ul><li>x</li><li>y</li></ul>', ['x', 'y']],
  ['<script>alert(1)</script>Fine<style>p{}</style>', ['Fine']],
  ['&#252;ber &#x20AC;5 &unknown;', ['über €5 &unknown;']],
  ['a < b', ['a']],
  ['', []],
])('%s is parsed as %j', (html, paragraphs) => {
  expect(toParagraphs(html)).toEqual(paragraphs)
})

test('text of any length and shape is parsed in time, without any closed tag left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '/', 'p', ' ', '&', ';', '#', 'script', 'é')),
      (parts) => {
        expect(toParagraphs(parts.join('')).join('')).not.toMatch(/<p>/)
      },
    ),
  )
})
