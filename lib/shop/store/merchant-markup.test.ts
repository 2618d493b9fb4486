import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lostMarkup, parseMerchantMarkup, type MarkupNode } from './merchant-markup'

function flat(nodes: MarkupNode[]): Exclude<MarkupNode, string>[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...flat(node.children)]))
}

describe('merchant markup', () => {
  it('keeps paragraphs, emphasis, lists and links', () => {
    expect(
      parseMerchantMarkup(
        '<p>Rinse <strong>by hand</strong>, see <a href="/pages/care">care</a></p>',
      ),
    ).toEqual([
      {
        tag: 'p',
        children: [
          'Rinse ',
          { tag: 'strong', children: ['by hand'] },
          ', see ',
          { tag: 'a', href: '/pages/care', children: ['care'] },
        ],
      },
    ])
  })

  it('reads letters by any name of HTML as one text', () => {
    expect(
      parseMerchantMarkup('<p>Gr&ouml;&szlig;e &lt; 9&thinsp;cm, caf&eacute; &amp;c. &x;</p>'),
    ).toEqual([{ tag: 'p', children: ['Größe < 9\u2009cm, café &c. &x;'] }])
  })

  it('loses scripts with their text and all attributes except a checked URL', () => {
    const tree = parseMerchantMarkup(
      '<p onclick="x()" style="a">a<script>alert(1)</script><img src=x onerror=y>b</p>',
    )
    expect(tree).toEqual([{ tag: 'p', children: ['ab'] }])
  })

  it('keeps layout and a few harmless attributes in a section of the merchant only', () => {
    const html =
      '<div class="two" style="a" onclick="b" id="c"><img src="/stores/corner/hero.webp" alt="" width="4"><hr>Text</div>'
    expect(parseMerchantMarkup(html)).toEqual(['Text'])
    const attributes = { src: '/stores/corner/hero.webp', alt: '', width: '4' }
    expect(parseMerchantMarkup(html, 'section')).toEqual([
      {
        tag: 'div',
        attributes: { class: 'two' },
        children: [
          { tag: 'img', attributes, children: [] },
          { tag: 'hr', attributes: {}, children: [] },
          'Text',
        ],
      },
    ])
    for (const src of ['https://evil.example/x.png', '/api/shopper', 'data:,x', '/stores/a/../b'])
      expect(flat(parseMerchantMarkup(`<img src="${src}">`, 'section'))[0]?.attributes).toEqual({})
  })

  it('nests a cell or row whose paragraph was left open as browsers do', () => {
    const rows = parseMerchantMarkup(
      '<table><tr><td><p>One<td>Two<tr><th><p>Three<tr><td>Four</table>',
      'section',
    )
    const written = parseMerchantMarkup(
      '<table><tr><td><p>One</p></td><td>Two</td></tr><tr><th><p>Three</p></th></tr><tr><td>Four</td></tr></table>',
      'section',
    )
    expect(rows).toEqual(written)
  })

  it('keeps tables in a description', () => {
    const table = '<table><tr><th>Width</th><td>9 cm</td></tr></table>'
    expect(parseMerchantMarkup(table)).toEqual(['Width9 cm'])
    expect(flat(parseMerchantMarkup(table, 'description')).map(({ tag }) => tag)).toEqual(
      'table tbody tr th td'.split(' '),
    )
  })

  it.each(['<a ', '<b>', '<ul><li>', '<table><tr><td>', '</b>', '"<a "', '<!--'])(
    'reads a long text of only %s, and does not nest it deeply',
    (part) => {
      const nodes = parseMerchantMarkup(part.repeat(200_000 / part.length), 'description')
      let deepest = nodes
      for (let depth = 0; depth <= 41; depth++)
        deepest = deepest.flatMap((node) => (typeof node === 'string' ? [] : node.children))
      expect(deepest).toEqual([])
    },
  )

  it('does not report attributes whose name or value is filled in as lost', () => {
    expect(lostMarkup('<p {{{attrs}}} {{a}} class="{{b}}" onclick="c">')).toEqual([
      'onclick of <p>',
    ])
  })

  it.each([
    'javascript:alert(1)',
    ' jAvascript:alert(1)',
    'java&#115;cript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    '/\\evil.example',
  ])('gets no link for %s', (href) => {
    expect(flat(parseMerchantMarkup(`<a href="${href}">x</a>`))[0]).toEqual({
      tag: 'a',
      children: ['x'],
    })
  })

  it('never contains anything that is not on the allow-list', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('<svg onload=1>', '<a href=javascript:1>', '<', '</p>', '<p'),
        (text, seed) => {
          for (const node of flat(parseMerchantMarkup(text + seed + text))) {
            expect(
              Object.keys(node).every((key) => ['tag', 'href', 'children'].includes(key)),
            ).toBe(true)
            expect(node.href ?? '/').toMatch(/^(\/|#|https?:|mailto:|tel:)/i)
          }
        },
      ),
    )
  })
})
