import { afterAll, describe, expect, it } from 'vitest'
import { createTestServices } from '#testing.ts'
import { rateLimits } from '#store/schema/identity.ts'
import { countAttempt, findWait, forgiveAttempts, limitRate } from './rate-limit.ts'

const test = await createTestServices()
afterAll(() => test.close())

const rule = { name: 'try', limit: 10, seconds: 60 }

describe('a limit', () => {
  it('allows exactly its number of attempts, even in parallel', async () => {
    const attempt = { rule, subject: 'parallel' }
    const waits = await Promise.all(
      Array.from({ length: 50 }, () => countAttempt(test.services, attempt)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })

  it('resets when its window is over', async () => {
    const attempt = { rule, subject: 'window' }
    for (let i = 0; i < 10; i += 1) await countAttempt(test.services, attempt)
    expect(await countAttempt(test.services, attempt)).toBe(60)
    test.advance(59_000)
    expect(await countAttempt(test.services, attempt)).toBe(1)
    test.advance(1000)
    expect(await countAttempt(test.services, attempt)).toBe(0)
  })

  it('does not count attempts that succeeded', async () => {
    const attempt = { rule, subject: 'forgiven' }
    for (let i = 0; i < 30; i += 1) {
      expect(await countAttempt(test.services, attempt)).toBe(0)
      await forgiveAttempts(test.services, [attempt])
    }
    expect(await findWait(test.services, attempt)).toBe(0)
  })

  it('refuses with 429 and the seconds to wait', async () => {
    const attempts = [2, 0].map((limit) => ({ rule: { ...rule, limit }, subject: String(limit) }))
    await expect(limitRate(test.services, attempts)).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    })
  })

  it('stores no addresses in its keys', async () => {
    await countAttempt(test.services, { rule, subject: 'hanna@example.com' })
    const rows = await test.services.db.select().from(rateLimits)
    expect(JSON.stringify(rows)).not.toContain('hanna')
  })
})
