import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browser } from '@/lib/server/browser.testing'
import { stubEnvironment } from '@/lib/server/env.testing'
import { getServing, type Render } from '@/lib/server/request/render-context'
import { readPrivate } from './faults'

const renders = new AsyncLocalStorage<Render>()
const newRender = (): Render => ({
  ...{ nonce: 'n', requestId: 'r', tags: new Set(), freshMs: 1, fault: null },
})

beforeEach(() => {
  browser.reset()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  stubEnvironment('http://127.0.0.1:4000')
  vi.stubGlobal('vitrineServing', { ...getServing(), renders })
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const after = (ms: number) => new Promise<string>((end) => setTimeout(end, ms, 'read'))

/** Reads of one page, one after the other: what it got, where it led, and after how long. */
async function readInTurn(...times: number[]) {
  const since = performance.now()
  const reading = renders.run(newRender(), async () => {
    const answers: string[] = []
    for (const ms of times) {
      const read = readPrivate('/cart', () => after(ms))
      answers.push(await read.catch((error: Error) => error.message))
    }
    return { answers, ms: performance.now() - since }
  })
  await vi.runAllTimersAsync()
  return reading
}

const outage = 'redirected to /outage?returnTo=%2Fcart'

it.each([
  ['that are fast', [2_000, 2_900], ['read', 'read'], 4_900],
  ['that hang', [60_000, 60_000], [outage, outage], 5_000],
  ['that are slow one after the other', [3_000, 3_000, 1], ['read', outage, outage], 5_000],
])('reads of a page %s have five seconds together', async (_, times, answers, ms) => {
  expect(await readInTurn(...times)).toEqual({ answers, ms })
})

it('a page whose reads fail comes back with its flash', async () => {
  browser.headers.set('x-notice', 'a1')
  const back = 'redirected to /outage?returnTo=%2Fcart%3Fnotice%3Da1'
  expect(await readInTurn(60_000)).toMatchObject({ answers: [back] })
})
