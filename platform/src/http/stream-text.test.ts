import { expect, it } from 'vitest'
import { streamText } from './stream-text.ts'

it('generates nothing before it is read, when the transaction of the request has ended', async () => {
  let generated = 0
  async function* count() {
    for (const part of ['ä', 'b']) {
      generated += 1
      yield part
    }
  }
  const stream = streamText(count())
  await new Promise(setImmediate)
  expect(generated).toBe(0)
  expect(await new Response(stream).text()).toBe('äb')
})
