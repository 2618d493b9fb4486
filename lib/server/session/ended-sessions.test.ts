import { afterEach, expect, it, vi } from 'vitest'
import { getServing } from '@/lib/server/request/render-context'
import { endSession, isEnded } from './ended-sessions'
import { SESSION_LIMITS } from './sealed-cookies'

const START = Date.parse('2026-11-20T12:00:00Z')

afterEach(() => void vi.useRealTimers())

it('a session that ended stays ended for as long as its cookie could return', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  await endSession('ended')
  expect(await isEnded('ended')).toBe(true)
  expect(await isEnded('another')).toBe(false)
  const lifetime = SESSION_LIMITS.kept.absoluteSeconds * 1000
  vi.setSystemTime(START + lifetime - 1)
  expect(await isEnded('ended')).toBe(true)
  vi.setSystemTime(START + lifetime + 1)
  expect(await isEnded('ended')).toBe(false)
})

it('the proxy and the pages, which are bundled separately, share one list', async () => {
  await endSession('shared')
  vi.resetModules()
  const { isEnded: isEndedThere } = await import('./ended-sessions')
  expect(await isEndedThere('shared')).toBe(true)
})

it('a session that ended in another process is ended here, by a hash of its id', async () => {
  const marks = new Map<string, number>()
  const exchange = {
    setMark: async (key: string, ms: number) => void marks.set(key, ms),
    hasMark: async (key: string) => marks.has(key),
  }
  vi.stubGlobal('vitrineServing', { ...getServing(), exchange })
  await endSession('elsewhere')
  const [[key = '', ms] = []] = marks
  expect(key).toMatch(/^ended:/)
  expect(key).not.toContain('elsewhere')
  expect(ms).toBe(SESSION_LIMITS.kept.absoluteSeconds * 1000)
  // Another process: its own list is empty.
  vi.stubGlobal('vitrineEndedSessions', undefined)
  vi.resetModules()
  const other = await import('./ended-sessions')
  expect(await other.isEnded('elsewhere')).toBe(true)
  expect(await other.isEnded('another')).toBe(false)
  vi.unstubAllGlobals()
})
