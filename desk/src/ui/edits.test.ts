import { expect, test } from 'vitest'
import { createFormat } from '#i18n/format.ts'
import { readEdits, showValue, type EditField } from './edits.ts'

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
const fields: EditField<typeof method>[] = [
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
