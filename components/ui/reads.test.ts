import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNumber } from '@/lib/shop/json'
import { changeRead, listen, readAgain, replyOf } from './reads'

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let last = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched.mockReset())
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.useRealTimers()
})

/** An address that no other test reads: what is known of one is kept for the page. */
const newAddress = () => `/api/number/${(last += 1)}`
const answer = (value: unknown) =>
  fetched.mockImplementation(() => Promise.resolve(Response.json(value)))
const fail = () => fetched.mockImplementation(() => Promise.reject(new Error('unreachable')))
const settled = () => vi.advanceTimersByTimeAsync(0)

test('several components share one read, which is fresh for half a minute', async () => {
  const address = newAddress()
  answer(3)
  const listeners = [vi.fn(), vi.fn()]
  const stops = listeners.map((listener) => listen(address, isNumber, listener))
  await settled()
  expect(replyOf(address)).toEqual({ data: 3, isError: false })
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(1)
  stops.push(listen(address, isNumber, vi.fn()))
  await settled()
  expect(fetched).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
  await vi.advanceTimersByTimeAsync(30_000)
  answer(4)
  const stop = listen(address, isNumber, vi.fn())
  await settled()
  expect(replyOf(address).data).toBe(4)
  stop()
})

test('a read that fails is tried once more, then it is an error, and what is known stays', async () => {
  const address = newAddress()
  fail()
  const stop = listen(address, isNumber, vi.fn())
  await settled()
  expect(replyOf(address).isError).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(replyOf(address)).toEqual({ data: undefined, isError: true })
  answer('no number')
  readAgain(address)
  await vi.advanceTimersByTimeAsync(1000)
  expect(replyOf(address).isError).toBe(true)
  answer(5)
  readAgain(address)
  await settled()
  fail()
  readAgain(address)
  await vi.advanceTimersByTimeAsync(1000)
  expect(replyOf(address)).toEqual({ data: 5, isError: false })
  stop()
})

test('a change is shown at once, and a reply that was asked for before it is dropped', async () => {
  const address = newAddress()
  const replies: ((response: Response) => void)[] = []
  fetched.mockImplementation(() => new Promise((resolve) => replies.push(resolve)))
  const stop = listen(address, isNumber, vi.fn())
  // Nothing is known that could be changed: it is asked for once more.
  changeRead(address, isNumber, (known) => known + 2)
  replies[0]?.(Response.json(4))
  await settled()
  expect(replyOf(address)).toEqual({ data: undefined, isError: false })
  replies[1]?.(Response.json(6))
  await settled()
  changeRead(address, isNumber, (known) => known + 1)
  expect(replyOf(address).data).toBe(7)
  readAgain(address)
  changeRead(address, isNumber, (known) => known + 1)
  replies[2]?.(Response.json(7))
  await settled()
  expect(replyOf(address).data).toBe(8)
  stop()
})

test('what is shown is read again when the shopper comes back later, and nothing else', async () => {
  const [shown, left] = [newAddress(), newAddress()]
  answer(1)
  const stop = listen(shown, isNumber, vi.fn())
  listen(left, isNumber, vi.fn())()
  await settled()
  fetched.mockClear()
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30_000)
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([shown])
  stop()
})

test('a read that nobody waits for any more is given up', async () => {
  const address = newAddress()
  let signal: AbortSignal | null | undefined
  fetched.mockImplementation((_, init) => {
    signal = init.signal
    return new Promise(() => undefined)
  })
  const stop = listen(address, isNumber, vi.fn())
  stop()
  await settled()
  expect(signal?.aborted).toBe(true)
})
