import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdNavigation, isNavigationHeld } from './hold-navigation'

const assign = vi.fn()
const listeners = new Set<string>()

beforeEach(() => {
  listeners.clear()
  vi.stubGlobal('window', {
    addEventListener: (type: string) => listeners.add(type),
    removeEventListener: (type: string) => listeners.delete(type),
    location: { assign },
  })
})
afterEach(() => {
  assign.mockReset()
  vi.unstubAllGlobals()
})

it('a page is held while a write is under way, and let go afterwards', async () => {
  let answer: (value: { ok: true }) => void = () => undefined
  const held = holdNavigation(new Promise<{ ok: true }>((resolve) => (answer = resolve)))
  expect([...listeners]).toEqual(['click', 'submit', 'beforeunload'])
  expect(isNavigationHeld()).toBe(true)
  answer({ ok: true })
  await held
  expect(isNavigationHeld()).toBe(false)
  expect(listeners.size).toBe(0)
  expect(assign).not.toHaveBeenCalled()
})

it('a page is let go after a write that was never answered', async () => {
  await expect(holdNavigation(Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(listeners.size).toBe(0)
})

it('a refusal that names another page leads there, without asking', async () => {
  await holdNavigation(Promise.resolve({ ok: false, leaveTo: '/api/session/end' }))
  expect(listeners.size).toBe(0)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/session/end')
})

it('any other refusal stays where it is', async () => {
  await holdNavigation(Promise.resolve({ ok: false }))
  expect(assign).not.toHaveBeenCalled()
})
