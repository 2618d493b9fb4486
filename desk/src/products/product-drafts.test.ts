import { expect, test } from 'vitest'
import { createFormat } from '#i18n/format.ts'
import {
  compile,
  dropSaved,
  holds,
  isContested,
  keyOf,
  replacedBy,
  show,
  valueOf,
  type Drafts,
  type Product,
} from './product-drafts.ts'

const variant = (id: string, size: string, price: number) => ({
  ...{ id, sku: id.toUpperCase(), price, compareAtPrice: null, barcode: null, weightGrams: 0 },
  options: [{ name: 'Size', value: size }],
})

const product = {
  ...{
    title: 'Mug',
    tags: ['clay'],
    description: ['One.', 'Two.'],
    currency: 'EUR',
    isActive: true,
  },
  options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
  variants: [variant('small', 'S', 10), variant('medium', 'M', 12)],
} as unknown as Product

/** Drafts by `variant field`, typed while the product was as it is here. */
const type = (typed: Record<string, unknown>, on = product): Drafts =>
  Object.fromEntries(
    Object.entries(typed).map(([key, value]) => {
      const [id = '', field = ''] = key.split(' ')
      return [key, { typed: value, base: valueOf(on, id, field) }]
    }),
  )

test('fields of the product and of its variants are one change, which can be taken back', () => {
  const drafts = type({ ' title': ' Cup ', 'small price': '11,50', 'small barcode': '' })
  const { change, count } = compile(product, drafts)
  const same = { id: 'small', sku: 'SMALL', options: [{ name: 'Size', value: 'S' }] }
  expect(change).toEqual({ title: 'Cup', variants: [{ ...same, price: 11.5 }] })
  const earlier = { title: 'Mug', variants: [{ ...same, price: 10 }] }
  expect(replacedBy(product, change ?? {})).toEqual(earlier)
  const added = { ...same, id: undefined, sku: 'NEW' }
  expect(replacedBy(product, { variants: [added] as never })).toEqual({ variants: [] })
  expect(replacedBy(product, { title: 'Cup' })).toStrictEqual({ title: 'Mug' })
  expect(count).toBe(2)
})

test('categories keep their order, the main one first; collections stand as the platform lists them', () => {
  const groups = { categoryIds: ['b', 'c'], collectionIds: ['b', 'c'] }
  const grouped = { ...product, ...groups } as Product
  const change = (field: string, typed: string) =>
    compile(grouped, type({ [` ${field}`]: typed }, grouped)).change
  expect(change('categoryIds', 'a, b, c')).toEqual({ categoryIds: ['b', 'c', 'a'] })
  expect(change('categoryIds', 'a, c')).toEqual({ categoryIds: ['c', 'a'] })
  expect(change('categoryIds', 'c, b')).toBeNull()
  expect(change('collectionIds', 'c, b, a')).toEqual({ collectionIds: ['a', 'b', 'c'] })
})

test.each([
  ['restockDate', '2026-12-04'],
  ['imageUrl', '/media/red.webp'],
])('%s of a variant is set, and taken away again', (field, value) => {
  const key = `small ${field}`
  const changed = (of: Product, drafts: Drafts) => compile(of, drafts).change?.variants?.[0]
  expect(changed(product, type({ [key]: value }))).toMatchObject({ [field]: value })
  const set = { ...product, variants: [{ ...product.variants[0], [field]: value }] } as Product
  expect(changed(set, type({ [key]: '' }, set))).toMatchObject({ [field]: null })
})

test.each(['10', '9'])('a former price of %s is wrong beside a price of 10', (typed) => {
  const key = 'small compareAtPrice'
  const { change, wrong } = compile(product, type({ [key]: typed }))
  expect([change, [...wrong]]).toEqual([null, [key]])
  const higher = type({ [key]: '12' })
  expect(compile(product, higher).change).not.toBeNull()
  const raised = compile(product, { ...higher, ...type({ 'small price': '13' }) })
  expect([...raised.wrong]).toEqual([key])
})

test('a former price that is wrong already is named only beside a price of its own that is typed', () => {
  const [small, medium] = product.variants
  const stored = { ...product, variants: [{ ...small, compareAtPrice: 9 }, medium] } as Product
  const wrong = (typed: Record<string, unknown>) => [...compile(stored, type(typed, stored)).wrong]
  expect(wrong({ 'medium price': '13' })).toEqual([])
  expect(wrong({ 'small sku': 'TINY' })).toEqual([])
  expect(wrong({ 'small price': '11', ' title': 'Cup' })).toEqual(['small compareAtPrice'])
})

test('what was typed as it is changes nothing', () => {
  expect(compile(product, type({ ' title': 'Mug' })).change).toBeNull()
})

test.each([
  [' title', ' '],
  ['small price', '1.200'],
  ['small price', ''],
  ['small weightGrams', '1,5'],
  ['small sku', ''],
  ['small option:Size', ''],
  [' slug', 'Große Tasse'],
])('%s: "%s" is wrong, and nothing is saved', (key, typed) => {
  const { change, wrong } = compile(product, type({ [key]: typed }))
  expect(change).toBeNull()
  expect([...wrong]).toEqual([key])
})

test('tags with other signs stay as they are once what was typed is deleted', () => {
  const signed = { ...product, tags: ['rock;roll', 'wide; long, or not'] } as Product
  const typed = show('tags', signed.tags, createFormat('en'), 'EUR')
  expect(compile(signed, type({ ' tags': typed }, signed)).change).toBeNull()
})

test('a list is read without repetitions, and a text by its paragraphs', () => {
  const { change } = compile(
    product,
    type({ ' tags': 'clay, sea،clay', ' description': 'One.\n\n\nThree.\nStill three.' }),
  )
  expect(change).toEqual({ tags: ['clay', 'sea'], description: ['One.', 'Three.\nStill three.'] })
})

test('a new value of an option joins those of the product, and one without variants leaves', () => {
  // In the order of the product, wherever its variants stand, also beside other changes.
  const turned = { ...product, variants: product.variants.toReversed() }
  const moved = type({ 'medium option:Size': 'XL', ' title': 'Cup' })
  expect(compile(turned, moved).change).toMatchObject({
    ...{ title: 'Cup', options: [{ name: 'Size', values: ['S', 'XL'] }] },
  })
  const { change } = compile(product, type({ 'medium option:Size': 'XL' }))
  expect(change?.options).toEqual([{ name: 'Size', values: ['S', 'XL'] }])
  expect(change?.variants?.map(({ options }) => options?.[0]?.value)).toEqual(['S', 'XL'])
})

test('a new option is saved once every variant has a value of it', () => {
  const begun = { ' options': 'Size, Color', 'small option:Color': 'Red' }
  expect([...compile(product, type(begun)).wrong]).toEqual([keyOf('medium', 'option:Color')])
  const { change } = compile(product, type({ ...begun, 'medium option:Color': 'Blue' }))
  expect(change?.options?.[1]).toEqual({ name: 'Color', values: ['Red', 'Blue'] })
})

test('what somebody else has changed meanwhile is contested until it is the same', () => {
  const drafts = type({ ' title': 'Cup' })
  expect(isContested(product, drafts, '', 'title')).toBe(false)
  expect(isContested({ ...product, title: 'Beaker' }, drafts, '', 'title')).toBe(true)
  expect(isContested({ ...product, title: 'Cup' }, drafts, '', 'title')).toBe(false)
  const more = { ...drafts, ...type({ 'small price': '11' }) }
  expect(compile({ ...product, title: 'Beaker' }, more).contested).toBe(true)
  expect(compile(product, more).contested).toBe(false)
})

test('a change is done when the product holds all of it', () => {
  const { change } = compile(product, type({ ' title': 'Cup', 'small price': '11' }))
  const half = { ...product, title: 'Cup' }
  const [small, medium] = product.variants
  const whole = { ...half, variants: [{ ...small, price: 11 }, medium] } as Product
  expect([half, whole].map((one) => holds(one, change ?? {}))).toEqual([false, true])
  const priced = { ...whole, title: 'Mug' }
  expect(holds(priced, change ?? {})).toBe(false)
  const both = [
    { id: 'small', sku: 'SMALL', price: 11 },
    { id: 'medium', sku: 'MEDIUM', price: 13 },
  ]
  expect(holds(whole, { variants: both } as never)).toBe(false)
  const renamed = { variants: [{ id: 'small', sku: 'MEDIUM', price: 11 }] } as never
  expect(holds(whole, renamed)).toBe(false)
  const added = { variants: [{ sku: 'MEDIUM', price: 12 }] } as never
  expect(holds(whole, added)).toBe(true)
  const inMore = { ...product, collectionIds: ['chosen', 'by-rule'] } as Product
  const chosen = (...collectionIds: string[]) => holds(inMore, { collectionIds } as never)
  expect([chosen('chosen'), chosen('chosen', 'other')]).toEqual([true, false])
})

test('what was typed since a save stays', () => {
  const drafts = type({ ' title': 'Cup', 'small price': '11' })
  expect(Object.keys(dropSaved(drafts, { ...product, title: 'Cup' }))).toEqual(['small price'])
})
