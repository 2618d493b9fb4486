import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en/product.json'
import { ProductStory } from './product-story'

const show = (html: string | null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ product: messages }}>
      <ProductStory
        {...{ title: 'Mug', paragraphs: ['Hand made.', 'Two < 3.'], html, lang: undefined }}
        attributes={[]}
      />
    </NextIntlClientProvider>,
  ).replaceAll(/ class="[^"]*"/g, '')

test('paragraphs stand below their first sentence', () => {
  expect(show(null)).toContain('<h2>Hand made.</h2><div><p>Two &lt; 3.</p></div>')
})

test('markup is shown as elements of the allow-list, whatever the platform sends', () => {
  const table = '<table><tbody><tr><th>Width</th><td>9\u00a0cm</td></tr></tbody></table>'
  expect(show(`<h3>Care</h3><p>By <strong>hand</strong></p><ul><li>x</li></ul>${table}`)).toContain(
    `<h3>Care</h3><p>By <strong>hand</strong></p><ul><li>x</li></ul><div>${table}</div>`,
  )
  const hostile =
    '<p onclick="a()" style="color:red">1 &lt;b&gt;<script>b()</script><img src=x onerror=c()>' +
    '<a href="javascript:d()">2</a><iframe srcdoc="x"></iframe>' +
    '<a href="https://shop.example" onmouseover=e>3<a href="/care">4</a></p>'
  expect(show(hostile)).toContain(
    '<div><p>1 &lt;b&gt;2<a rel="noopener" href="https://shop.example">3</a><a href="/care">4</a></p></div>',
  )
})
