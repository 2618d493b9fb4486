import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failureLimit, getDeliveryWaitMs, getEndpointWaitMs, readRetryAfterMs } from './schedule.ts'

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('a delay is between one second and the doubled limit of at most four hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), chance, (failures, random) => {
      const wait = getDeliveryWaitMs(failures, () => random, null)
      expect(wait).toBeGreaterThanOrEqual(1000)
      expect(wait).toBeLessThanOrEqual(Math.min(4 * 3600_000, 30_000 * 2 ** (failures - 1)))
    }),
  )
})

test.each([
  [1, 30],
  [2, 60],
  [9, 7_680],
  [10, 14_400],
  [11, 14_400],
])('after %i failures, half of the limit of %i seconds is the middle', (failures, limit) => {
  const waits = [0, 0.5].map((random) => getDeliveryWaitMs(failures, () => random, null))
  expect(waits).toEqual([1000, 1000 + (limit * 1000 - 1000) / 2])
})

test('an endpoint is held for a second at first and for two and a half hours at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: failureLimit }), chance, (failures, random) => {
      const wait = getEndpointWaitMs(failures, () => random, null)
      expect(wait).toBeGreaterThanOrEqual(750)
      expect(wait).toBeLessThanOrEqual(2.5 * 3600_000)
      if (failures === 1) expect(wait).toBeLessThanOrEqual(1_000)
    }),
  )
})

test('ten consecutive failures take longer than six hours, whatever the jitter', () => {
  for (const random of [0, 0.5, 0.999]) {
    let total = 0
    for (let failures = 1; failures < failureLimit; failures += 1) {
      total += getEndpointWaitMs(failures, () => random, null)
    }
    expect(total).toBeGreaterThan(6 * 3600_000)
  }
})

test('ten thousand deliveries that fail at once are not all retried in the same second', () => {
  // A fixed pseudo-random sequence (Lehmer), so that the shares are the same in every run.
  let seed = 20_260_302
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const seconds = new Map<number, number>()
  for (let i = 0; i < 10_000; i += 1) {
    const second = Math.floor(getDeliveryWaitMs(1, random, null) / 1000)
    seconds.set(second, (seconds.get(second) ?? 0) + 1)
  }
  expect(Math.max(...seconds.values()) / 10_000).toBeLessThanOrEqual(0.05)
})

describe('Retry-After', () => {
  const now = new Date('2026-03-02T10:00:00Z')

  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Mon, 02 Mar 2026 10:05:00 GMT', 300_000],
    ['Monday, 02-Mar-26 10:05:00 GMT', 300_000],
    ['999999999', 3_600_000],
    ['Fri, 31 Dec 2027 23:59:59 GMT', 3_600_000],
    ['Mon, 02 Mar 2026 09:00:00 GMT', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%j asks for %j milliseconds', (header, wait) => {
    expect(readRetryAfterMs(header, now)).toBe(wait)
  })

  test('the receiver is never called earlier than it requested', () => {
    expect(getDeliveryWaitMs(1, () => 0, 120_000)).toBe(120_000)
    expect(getEndpointWaitMs(1, () => 0.9, 120_000)).toBe(120_000)
    expect(getDeliveryWaitMs(8, () => 0.9, 1000)).toBeGreaterThan(1000)
  })
})
