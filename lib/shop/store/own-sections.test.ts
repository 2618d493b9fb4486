import Mustache from 'mustache'
import { expect, it } from 'vitest'
import { parseMerchantMarkup } from './merchant-markup'
import { ownStyles, templateProblems } from './own-sections'

const template =
  '<ul class="days">{{#days}}<li lang="en">{{day}}: <b>{{hours}}</b></li>{{/days}}</ul>{{^days}}<p>Closed</p>{{/days}}'

it('repeats a part of the template for each entry, whose text is never markup', () => {
  const days = [
    { day: 'Monday', hours: '9 to 5' },
    { day: '<img src=x onerror=alert(1)>', hours: '"' },
  ]
  const filled = parseMerchantMarkup(Mustache.render(template, { days }), 'section')
  const entry = (...children: unknown[]) => ({ tag: 'li', attributes: { lang: 'en' }, children })
  const bold = (text: string) => ({ tag: 'b', attributes: {}, children: [text] })
  expect(filled).toEqual([
    {
      tag: 'ul',
      attributes: { class: 'days' },
      children: [
        entry('Monday: ', bold('9 to 5')),
        entry('<img src=x onerror=alert(1)>: ', bold('"')),
      ],
    },
  ])
  expect(Mustache.render(template, {})).toBe('<ul class="days"></ul><p>Closed</p>')
})

it('nests elements as browsers do, so that the page is not rendered anew', () => {
  const tags = (nodes: ReturnType<typeof parseMerchantMarkup>): unknown[] =>
    nodes.map((node) => (typeof node === 'string' ? node : [node.tag, ...tags(node.children)]))
  const nested = (html: string) => tags(parseMerchantMarkup(html, 'section'))
  const row = ['tr', ['td', '1'], ['td', '2']]
  expect(nested('<table><tr><td>1<td>2<tr><td>1</td><td>2</td></tr></table>')).toEqual([
    ['table', ['tbody', row, row]],
  ])
  expect(nested('<p>One<ul><li>Two<li>Three<ul><li>Four</ul></ul>')).toEqual([
    ['p', 'One'],
    ['ul', ['li', 'Two'], ['li', 'Three', ['ul', ['li', 'Four']]]],
  ])
})

it('names attributes that are removed, but not what is filled in later', () => {
  const section = { kind: 'own' as const, template: 'hours', data: {} }
  const file = {
    ...{ name: 'Corner', domains: ['corner.example'], storeDomain: 'corner.example' },
    sections: { notFound: [section] },
  }
  const html =
    '<p id="top" style="color: red" class="a" {{#wide}}lang=en{{/wide}}><a href="{{url}}" target=_blank>x</a><a href="javascript:y">y</a></p><img src="{{image}}" alt="" width=100>'
  expect(templateProblems('corner', file, { html: { hours: html }, css: {} })).toEqual(
    ['id of <p>', 'style of <p>', 'target of <a>', 'href of <a>'].map(
      (part) => `stores/corner/sections/hours.html: found ${part}, which the shop removes`,
    ),
  )
})

it('keeps the styles of a section in it', () => {
  expect(ownStyles({ hours: 'li { color: red }', map: 'p{}' })).toBe(
    '@scope(.own-hours){li { color: red }}@scope(.own-map){p{}}',
  )
})

it('names a template that is missing, does not end, or has elements that are removed, and styles that leave their section', () => {
  const section = { kind: 'own' as const, template: 'hours', data: {} }
  const file = {
    ...{ name: 'Corner', domains: ['corner.example'], storeDomain: 'corner.example' },
    sections: { notFound: [section] },
  }
  expect(templateProblems('corner', file, { html: { hours: template }, css: {} })).toEqual([])
  expect(templateProblems('corner', file, { html: {}, css: {} })).toEqual([
    'stores/corner/sections/hours.html: found no file, expected the template',
  ])
  const broken = { hours: '{{#days}}', map: '<p>Here</p><iframe src="https://maps.example">' }
  const styles = {
    hours: 'p { color: red } } body { display: none',
    map: 'p::after { content: "}" }',
  }
  expect(templateProblems('corner', file, { html: broken, css: styles })).toEqual([
    'stores/corner/sections/hours.css: found braces that do not match',
    'stores/corner/sections/hours.html: found Unclosed section "days" at 9',
    'stores/corner/sections/map.html: found <iframe>, which the shop removes',
  ])
})
