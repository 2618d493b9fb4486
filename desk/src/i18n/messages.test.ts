import { expect, test } from 'vitest'
import { languages, type LanguageCode } from './languages.ts'
import { compileMessages } from './messages.ts'

test.each([
  ['en', ['{0} order', '{0} orders'], { 0: '0 orders', 1: '1 order', 1200: '1,200 orders' }],
  [
    'pt-BR',
    ['{0} pedido', '{0} pedidos'],
    { 0: '0 pedido', 1: '1 pedido', 1_000_000: '1.000.000 pedidos' },
  ],
  ['de', ['{0} fehlen'], { 1: '1 fehlen', 2: '2 fehlen' }],
  ['pl', ['o', 'f', 'm'], { 1: 'o', 2: 'f', 5: 'm', 22: 'f', 1.5: 'm' }],
  ['ar', ['z', 'o', 't', 'f', 'm', 'x'], { 0: 'z', 1: 'o', 2: 't', 3: 'f', 11: 'm', 100: 'x' }],
  ['ar', ['', 'o', 't', 'f', '', 'x'], { 0: 'x', 1: 'o', 11: 'x' }],
])('in %s, %j says the number', (locale, count, expected) => {
  const messages = compileMessages({ count }, locale)
  for (const [number, text] of Object.entries(expected)) {
    expect(messages.count(Number(number))).toBe(text)
  }
})

test('values stand where the language has them', () => {
  const { used } = compileMessages({ used: ['{1} de {0}'] }, 'pt-BR')
  expect(used('A', 1200)).toBe('1.200 de A')
})

type Shape = Record<string, { values: string; forms: number }>

/** The messages of a language, by the path of their keys. */
function shapesOf(messages: object, path = ''): Shape {
  const shapes = Object.entries(messages).map(([name, message]: [string, unknown]): Shape => {
    const key = `${path} ${name}`
    if (typeof message !== 'string' && !Array.isArray(message))
      return shapesOf(message as object, key)
    const values = new Set(
      [message]
        .flat()
        .join(' ')
        .match(/\{\d\}/g),
    )
    const forms = Array.isArray(message) ? message.length : 0
    return { [key]: { values: [...values].sort().join(' '), forms } }
  })
  return Object.assign({}, ...shapes) as Shape
}

const codes = Object.keys(languages) as LanguageCode[]
const load = async (code: LanguageCode) => shapesOf((await languages[code].load()).default)

test.each(codes)(
  'in %s there are the same messages as in English, with the same values',
  async (code) => {
    const named = (shapes: Shape) =>
      Object.entries(shapes).map(([key, { values, forms }]) => [key, values, forms > 0])
    expect(named(await load(code))).toEqual(named(await load('en')))
  },
)

test.each(codes)('in %s a message has one form, or all those of the language', async (code) => {
  const rules = new Intl.PluralRules(code)
  // Portuguese has another form for millions, which no message needs.
  const all = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number))).size
  const forms = Object.values(await load(code)).map((shape) => shape.forms)
  expect(new Set(forms)).toEqual(new Set([0, 1, all]))
})
