import { expect, test } from 'vitest'
import {
  addTyped,
  negate,
  readQuantity,
  removeSaved,
  shownIn,
  toAdjustments,
  type Drafts,
} from './drafts.ts'

const cell = { variantId: 'mug', locationId: 'shelf' }
const type = (drafts: Drafts, before: number, typed: number | null) =>
  addTyped(drafts, [{ ...cell, before, typed }])
const quantities = (drafts: Drafts) => toAdjustments(drafts).map(({ quantity }) => quantity)

test('what is typed while it is being saved, or after its answer was lost, is a change of it', () => {
  const sent = type({}, 10, 13)
  expect(removeSaved(sent, toAdjustments(sent))).toEqual({})
  const more = addTyped(type(sent, 13, 15), [
    { variantId: 'bowl', locationId: 'shelf', before: 2, typed: 1 },
  ])
  expect(quantities(more)).toEqual([5, -1])
  expect(quantities(removeSaved(more, toAdjustments(sent)))).toEqual([2, -1])
})

test('an emptied cell, and one with what stood there, change nothing', () => {
  expect(quantities(type({}, 10, null))).toEqual([])
  // Sold meanwhile down to what was typed.
  const untouched = { 'mug shelf': { ...cell, before: 10, typed: 10 } }
  expect([quantities(untouched), negate(toAdjustments(type({}, 10, 13)))]).toEqual([
    ...[[], [{ ...cell, quantity: -3 }]],
  ])
  expect(type(type({}, 10, 13), 10, 10)).toEqual({})
})

test.each([
  ['+20', 23],
  ['-2', 1],
  ['-9', 0],
  ['+', 3],
  ['20', 20],
  ['', null],
])('"%s" where 3 are there is %s', (text, quantity) => {
  expect(readQuantity(text, 3)).toBe(quantity)
})

test('a sum is shown as it is typed, and what came of it once it is saved', () => {
  const sum = { text: '+20', before: 3 }
  const draft = { ...cell, before: 3, typed: 23 }
  expect(shownIn(3, draft, sum)).toBe('+20')
  expect(shownIn(23, undefined, sum)).toBe(23)
  expect(shownIn(9, { ...cell, before: 3, typed: 23 }, sum)).toBe('+20')
  expect(shownIn(3, { ...cell, before: 0, typed: 23 }, sum)).toBe(23)
  expect(shownIn(3, undefined, { text: '+', before: 3 })).toBe('+')
  expect([shownIn(3, draft), shownIn(3, { ...draft, typed: null }), shownIn(3)]).toEqual([
    23,
    '',
    3,
  ])
})
