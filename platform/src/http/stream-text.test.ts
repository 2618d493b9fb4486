import { expect, it } from 'vitest'
import { createLog } from '#log.ts'
import { streamText } from './stream-text.ts'

const lines: string[] = []
const services = { log: createLog('info', (line) => lines.push(line)) }

it('generates nothing before it is read, when the transaction of the request has ended', async () => {
  let generated = 0
  async function* count() {
    for (const part of ['ä', 'b']) {
      generated += 1
      yield part
    }
  }
  const stream = streamText(services, count())
  await new Promise(setImmediate)
  expect(generated).toBe(0)
  expect(await new Response(stream).text()).toBe('äb')
})

it('that fails ends early and is logged, and tells nobody why', async () => {
  async function* fail() {
    yield 'a'
    await Promise.reject(new Error('Failed query: select canary params: canary'))
  }
  const reading = new Response(streamText(services, fail())).text()
  await expect(reading).rejects.toThrow(/^The answer ended early\.$/)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', event: 'fault', message: 'A query failed.' },
  ])
  expect(lines.join()).not.toContain('canary')
})
