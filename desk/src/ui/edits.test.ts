import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFormat } from '#i18n/format.ts'
import { setTimeZone } from '#i18n/zone.ts'
import {
  choose,
  inWords,
  readEdits,
  readValue,
  showValue,
  splitText,
  withKinds,
  type EditField,
  type PlainField,
} from './edits.ts'

const method = {
  name: 'Post',
  price: 4.9,
  days: 3,
  limit: null as number | null,
  rate: 19,
  isActive: true,
  countries: ['DE', 'SE'],
  sending: ['monday'],
}
const fields: PlainField<typeof method>[] = [
  { name: 'name', label: '' },
  { name: 'price', label: '', kind: 'amount' },
  { name: 'days', label: '', kind: 'count' },
  { name: 'limit', label: '', kind: 'amount', empty: null },
  { name: 'rate', label: '', kind: 'decimal' },
  { name: 'isActive', label: '', kind: 'check' },
  { name: 'countries', label: '', kind: 'list' },
  { name: 'sending', label: '', kind: 'many' },
]
const { amount, plain } = createFormat('de')
const shown = Object.fromEntries(
  fields.map(({ name, kind }) => [name, showValue(method[name], kind, 'EUR', { amount, plain })]),
)
const read = (typed: Record<string, string>) =>
  readEdits(fields, { ...shown, ...typed }, method, 'EUR')

test('a thing that is shown and not touched is not changed', () => {
  expect(shown).toMatchObject({ price: '4,90', isActive: 'true', countries: 'DE, SE', limit: '' })
  expect(read({})).toEqual({ change: {}, wrong: [] })
})

test.each([
  [{ price: '5,5' }, { price: 5.5 }],
  [{ limit: '100' }, { limit: 100 }],
  [{ rate: '7,125' }, { rate: 7.125 }],
  [{ rate: '12,5 %' }, { rate: 12.5 }],
  [{ isActive: 'false' }, { isActive: false }],
  [{ countries: 'DE, AT' }, { countries: ['DE', 'AT'] }],
  [{ sending: 'monday, friday' }, { sending: ['monday', 'friday'] }],
  [{ name: ' Parcel ' }, { name: 'Parcel' }],
])('only what was typed is changed: %o', (typed, change) => {
  expect(read(typed)).toEqual({ change, wrong: [] })
})

test.each([{ price: '1.200' }, { days: '2.5' }, { name: ' ' }, { rate: 'x' }, { limit: '-1' }])(
  'what is no value is named: %o',
  (typed) => {
    expect(read(typed).wrong).toEqual(Object.keys(typed))
  },
)

test.each(['moment', 'day'] as const)('a date that does not exist is no %s', (kind) => {
  const on = { on: '2026-11-01' }
  const of: PlainField<typeof on>[] = [{ name: 'on', label: '', kind }]
  expect(readEdits(of, { on: '20266-11-01T10:00' }, on, 'EUR').wrong).toEqual(['on'])
})

test.each([
  ['list', '114 28, b;114 28\nc، d\te', ['114 28', 'b', 'c', 'd', 'e'], '114 28, b, c, d, e'],
  ['names', 'Two words, , b,Two words', ['Two words', 'b'], 'Two words, b'],
  ['names', '0,5 l; 1 l;0,5 l;', ['0,5 l', '1 l'], '0,5 l; 1 l;'],
  ['names', '0,5 l;', ['0,5 l'], '0,5 l;'],
  ['paragraphs', 'One.\n\n \n\nTwo.\n\nOne.', ['One.', 'Two.', 'One.'], 'One.\n\nTwo.\n\nOne.'],
] as const)('%s are typed as one text', (kind, typed, values, text) => {
  expect(splitText(typed, kind)).toEqual(values)
  expect(showValue(values, kind, 'EUR', { amount, plain })).toBe(text)
})

test.each(['list', 'names', 'paragraphs'] as const)(
  '%s that nobody has changed stay whole, whatever signs they have',
  (kind) => {
    const of = { all: ['0,5 l', 'wide; long', 'one\n\ntwo'] }
    const typed = { all: showValue(of.all, kind, 'EUR', { amount, plain }) }
    expect(readEdits([{ name: 'all', label: '', kind }], typed, of, 'EUR').change).toEqual({})
  },
)

test.each([
  [['rock;roll', 'new'], 'rock;roll, new, sale', ['rock;roll', 'new', 'sale']],
  [['0,5 l', '1 l'], '0,5 l; 1 l; 2 l', ['0,5 l', '1 l', '2 l']],
  [['0,5 l'], 'small, large', ['small', 'large']],
  [[], 'rock;roll', ['rock;roll']],
  [[], '0,5 l; ', ['0,5 l']],
])('%o typed anew as "%s": a semicolon separates names with commas alone', (all, typed, next) => {
  const of: PlainField<{ all: string[] }>[] = [{ name: 'all', label: '', kind: 'names' }]
  expect(readEdits(of, { all: typed }, { all }, 'EUR').change).toEqual({ all: next })
})

test('names with any signs are read as they are written, also beside one that is typed to them', () => {
  const signs = fc.string({
    unit: fc.constantFrom('a', ' ', ',', ';', '"', '؛', '、'),
    maxLength: 6,
  })
  const name = signs.map((text) => text.trim()).filter(Boolean)
  const lists = fc.uniqueArray(name, { minLength: 1, maxLength: 4 })
  const check = (names: string[]) => {
    const text = showValue(names, 'names', 'EUR', { amount, plain })
    expect(splitText(text, 'names', names)).toEqual(names)
    const more = /[;؛；]$/.test(text) ? `${text} new;` : `${text}, new`
    expect(splitText(more, 'names', names)).toEqual([...names, 'new'])
  }
  fc.assert(fc.property(lists, check), { numRuns: 2000, seed: 8 })
})

test.each([
  ['"a; b"; 0,5 l;', ['a; b', '0,5 l']],
  ['"a, b", c', ['a, b', 'c']],
  ['"1 ""x""", 12", 13", "', ['1 "x"', '12"', '13"', '"']],
])('names in quotation marks have signs of their own: %s', (typed, names) => {
  expect(splitText(typed, 'names')).toEqual(names)
})

test('a choice is shown in the words of its options, other values as they are', () => {
  const options = { a: 'Alpha', b: 'Beta' }
  const shown = (kind: 'one' | 'many' | 'text', text: string) =>
    inWords({ name: 'x', label: '', kind, options } as PlainField<{ x: string }>, text)
  expect([shown('one', 'a'), shown('many', 'b, a, c'), shown('text', 'a')]).toEqual([
    ...['Alpha', 'Beta, Alpha, c', 'a'],
  ])
})

test('a slug is of small letters and digits, and a time is none of a day', () => {
  const read = (kind: 'slug' | 'time' | 'decimal', text: string) => readValue({ kind }, text, 'EUR')
  expect([read('slug', 'blå-kopp-2'), read('slug', 'Kopp'), read('time', '10:30')]).toEqual([
    ...['blå-kopp-2', undefined, '10:30'],
  ])
  expect([read('decimal', '1,125'), read('decimal', '1,1255')]).toEqual([1.125, undefined])
})

test('an address in the shop is typed in any script', () => {
  const of: PlainField<{ slug: string }>[] = [{ name: 'slug', label: '', kind: 'slug' }]
  const isWrong = (slug: string) => readEdits(of, { slug }, { slug: 'tea' }, 'EUR').wrong.length > 0
  const good = ['tea-pot', 'чайник', 'ガラス-2', 'हिन्दी-चाय']
  const wrong = ['Tea', '-tea', 'tea-', 'tea--pot', 'tea pot', '\u{306}tea', 'tea-\u{306}']
  expect([...good, ...wrong].filter(isWrong)).toEqual(wrong)
})

test('what could be two amounts is none where an amount is chosen', () => {
  const coupon = { type: 'percentage', value: null as number | null }
  const of: EditField<typeof coupon>[] = [
    ['value', '', ({ type }) => (type === 'amount' ? 'amount' : 'decimal')],
  ]
  const wrongAs = (type: string) => {
    const typed = { type, value: '1.200' }
    return readEdits(withKinds(of, typed), typed, coupon, 'EUR').wrong
  }
  expect([wrongAs('amount'), wrongAs('percentage')]).toEqual([['value'], []])
})

test('what is chosen and not among the options stays when others are ticked', () => {
  const options = { a: 'A', b: 'B' }
  expect(choose(options, ['beyond', 'b'], 'a', true)).toEqual(['beyond', 'a', 'b'])
  expect(choose(options, ['beyond', 'b'], 'b', false)).toEqual(['beyond'])
  expect(choose(options, ['b'], 'a', false)).toEqual(['b'])
})

test('a moment is typed as a day, from its beginning to its end; one that stays keeps its moment', () => {
  setTimeZone('America/Los_Angeles')
  const noon = '2026-03-04T20:30:15.000Z'
  const of: PlainField<Record<'from' | 'until', string | null>>[] = [
    { name: 'from', label: '', kind: 'fromDay', empty: null },
    { name: 'until', label: '', kind: 'untilDay', empty: null },
  ]
  const change = (from: string, until: string) =>
    readEdits(of, { from, until }, { from: noon, until: noon }, 'EUR').change
  const day = showValue(noon, 'fromDay', 'EUR', { amount, plain })
  expect(showValue(noon, 'untilDay', 'EUR', { amount, plain })).toBe(day)
  expect(showValue(null, 'fromDay', 'EUR', { amount, plain })).toBe('')
  expect(change(day, day)).toEqual({})
  expect(change('', '')).toEqual({ from: null, until: null })
  expect(change('2026-03-05', '2026-03-05')).toEqual({
    ...{ from: '2026-03-05T08:00:00.000Z', until: '2026-03-06T07:59:59.999Z' },
  })
})
