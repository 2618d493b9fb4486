import { expect, test } from 'vitest'
import { addTyped, removeSaved, sendParts, toAdjustments, type Drafts } from './drafts.ts'

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
  expect(type(type({}, 10, 13), 10, 10)).toEqual({})
})

test('a long list is sent in parts, up to the one that fails', async () => {
  const lines = Array.from({ length: 2_100 }, (_, index) => ({ ...cell, quantity: index + 1 }))
  const sent: number[] = []
  const send = (input: typeof lines) => {
    sent.push(input.length)
    return Promise.resolve({ input })
  }
  expect(await sendParts(send, lines)).toEqual({ done: lines, error: null })
  expect(sent).toEqual([1_000, 1_000, 100])
  const lost = new TypeError('Failed to fetch')
  const failing = (input: typeof lines) =>
    input[0]?.quantity === 1 ? send(input) : Promise.reject(lost)
  expect(await sendParts(failing, lines)).toEqual({ done: lines.slice(0, 1_000), error: lost })
  const earlier = lines.slice(0, 1)
  const finishing = () => Promise.resolve({ input: earlier })
  expect(await sendParts(finishing, lines)).toEqual({ done: earlier, error: null })
})
