import { expect, test } from 'vitest'
import { changeValues } from './change.ts'

const shown = { name: 'Post', price: 5, days: 3 }

/** What is sent when a price of 6 is typed, and the platform has `now`. */
async function sentOver(now: typeof shown) {
  const sent: unknown[] = []
  const outcome = await changeValues(
    shown,
    { price: 6 },
    () => Promise.resolve({ data: now, etag: '"v1"' }),
    (...args) => Promise.resolve(sent.push(args)),
  ).catch((error: unknown) => (error as { problem: { status: number } }).problem.status)
  return { sent, outcome }
}

test.each([
  ['what was shown is changed', {}, [[{ ...shown, price: 6 }, '"v1"']], undefined],
  [
    'what others changed beside it stays',
    { days: 9 },
    [[{ name: 'Post', price: 6, days: 9 }, '"v1"']],
    undefined,
  ],
  ['what others changed is not overwritten', { price: 7 }, [], 412],
  ['what is there already is not sent again', { price: 6 }, [], undefined],
])('%s', async (_title, more, sent, outcome) => {
  expect(await sentOver({ ...shown, ...more })).toEqual({ sent, outcome })
})
