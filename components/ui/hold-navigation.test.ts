import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdNavigation } from './hold-navigation'

const page = new EventTarget()

beforeEach(() => vi.stubGlobal('window', page))
afterEach(() => vi.unstubAllGlobals())

/** Whether the browser would ask before it leaves the page. */
function isHeld(): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

it('holds the page until every write was answered', async () => {
  const first = Promise.withResolvers<{ ok: boolean }>()
  const second = Promise.withResolvers<{ ok: boolean }>()
  const writes = [holdNavigation(first.promise), holdNavigation(second.promise)]
  expect(isHeld()).toBe(true)
  first.resolve({ ok: true })
  await writes[0]
  expect(isHeld()).toBe(true)
  second.resolve({ ok: true })
  expect(await writes[1]).toEqual({ ok: true })
  expect(isHeld()).toBe(false)
})

it('frees the page when a write fails', async () => {
  const write = holdNavigation(Promise.reject<{ ok: boolean }>(new Error('offline')))
  expect(isHeld()).toBe(true)
  await expect(write).rejects.toThrow('offline')
  expect(isHeld()).toBe(false)
})
