import { afterEach, expect, it, vi } from 'vitest'
import { endSession, isEnded } from './ended-sessions'
import { SESSION_LIMITS } from './sealed-cookies'

const START = Date.parse('2026-11-20T12:00:00Z')

afterEach(() => void vi.useRealTimers())

it('a session that ended stays ended for as long as its cookie could come back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  endSession('ended')
  expect(isEnded('ended')).toBe(true)
  expect(isEnded('another')).toBe(false)
  const lifetime = SESSION_LIMITS.kept.absoluteSeconds * 1000
  vi.setSystemTime(START + lifetime - 1)
  expect(isEnded('ended')).toBe(true)
  vi.setSystemTime(START + lifetime + 1)
  expect(isEnded('ended')).toBe(false)
})

it('the list is the same for the proxy and the pages, which are bundled separately', async () => {
  endSession('shared')
  vi.resetModules()
  expect((await import('./ended-sessions')).isEnded('shared')).toBe(true)
})
