import { afterEach, expect, test, vi } from 'vitest'
import { Admission, Overloaded, type Urgency } from './admission.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const none = { form: 0, private: 0, page: 0, list: 0, crawler: 0 }

/** A render that ends when it is told to. */
function openRender() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: () => resolve() }
}

test('forms come first, then private pages, crawlers last, and a full queue refuses at once', async () => {
  const limits = { form: 1, private: 1, page: 2, list: 1, crawler: 1 }
  const admission = new Admission({ places: 1, limits })
  const { work, end } = openRender()
  const first = admission.run('page', work)
  const served: Urgency[] = []
  const run = (urgency: Urgency) => admission.run(urgency, async () => void served.push(urgency))
  const order: Urgency[] = ['crawler', 'list', 'page', 'private', 'page', 'form']
  const others = order.map(run)
  await expect(run('list')).rejects.toThrow(Overloaded)
  expect(admission.count()).toEqual({ running: 1, waiting: 6 })
  end()
  await Promise.all([first, ...others])
  expect(served).toEqual(['form', 'private', 'page', 'page', 'list', 'crawler'])
  expect(admission.count()).toEqual({ running: 0, waiting: 0 })
})

test('work that fails gives its place back', async () => {
  const admission = new Admission({ places: 1, limits: none })
  const fail = () => Promise.reject(new Error('no'))
  await expect(admission.run('page', fail)).rejects.toThrow('no')
  expect(await admission.run('page', async () => 'next')).toBe('next')
})

test('between renders that wait for nothing the process reads what has arrived', async () => {
  const admission = new Admission({ isBusy: () => true })
  const order: string[] = []
  const run = (name: string) => admission.run('page', async () => void order.push(name))
  const runs = [run('first'), run('second')]
  setImmediate(() => order.push('arrived'))
  await Promise.all(runs)
  expect(order).toEqual(['first', 'arrived', 'second'])
})

test('public renders leave places for forms and private pages', async () => {
  const limits = { ...none, page: 4 }
  const admission = new Admission({ places: 3, publicPlaces: 2, isBusy: () => false, limits })
  const renders = Array.from({ length: 4 }, openRender)
  const runs = renders.map(({ work }) => admission.run('page', work))
  expect(admission.count()).toEqual({ running: 2, waiting: 2 })
  for (const urgency of ['form', 'private'] as const)
    expect(await admission.run(urgency, async () => urgency)).toBe(urgency)
  for (const { end } of renders) end()
  await Promise.all(runs)
})

test('in a busy process a page starts when the one before has ended, or waits for the platform', async () => {
  let busy = true
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const pass = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
  const admission = new Admission({ isBusy: () => busy })
  const renders = Array.from({ length: 7 }, openRender)
  const runs = renders.map(({ work }) => admission.run('page', work))
  const expectCounts = (running: number, waiting: number) =>
    expect(admission.count()).toEqual({ running, waiting })
  expectCounts(1, 6)
  pass(100)
  expectCounts(2, 5)
  // Each starts as soon as the one before has ended, although the first still waits.
  for (const at of [1, 2]) {
    renders[at]?.end()
    await runs[at]
    expectCounts(2, 4 - at + 1)
  }
  // The end of an earlier one says nothing about the latest.
  renders[0]?.end()
  await runs[0]
  expectCounts(1, 3)
  expect(await admission.run('form', async () => 'at once')).toBe('at once')
  busy = false
  pass(100)
  expectCounts(4, 0)
  for (const { end } of renders) end()
  await Promise.all(runs)
})
