import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rateLimits } from '#store/schema/identity.ts'
import { createTestServices } from '#testing.ts'

let test: Awaited<ReturnType<typeof createTestServices>>
beforeEach(async () => {
  test = await createTestServices()
})
afterEach(async () => {
  vi.useRealTimers()
  await test.close()
})

const statusOf = async (path: string) => (await test.app.request(path)).status

describe('/readyz', () => {
  it('is 503 when the database can be read but not written', async () => {
    expect(await statusOf('/readyz')).toBe(200)
    await test.services.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
    await test.services.db.execute(sql`
      create trigger refuse before insert on rate_limits for each row execute function refuse()`)
    test.advance(1_000)
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
  })

  it('is 503 when a row can be replaced, but there is no room for more', async () => {
    expect(await statusOf('/readyz')).toBe(200)
    await test.services.db.execute(sql`set temp_file_limit = 0`)
    test.advance(1_000)
    expect(await statusOf('/readyz')).toBe(503)
    await test.services.db.execute(sql`reset temp_file_limit`)
    test.advance(1_000)
    expect(await statusOf('/readyz')).toBe(200)
  })

  it('is 200 again when a clock that was ahead is set back', async () => {
    const { db } = test.services
    await db.execute(sql`alter table rate_limits add constraint full_disk check (false) not valid`)
    expect(await statusOf('/readyz')).toBe(503)
    await db.execute(sql`alter table rate_limits drop constraint full_disk`)
    test.advance(-3_600_000)
    expect(await statusOf('/readyz')).toBe(200)
  })

  it('is 503 when a write does not finish', async () => {
    expect(await statusOf('/readyz')).toBe(200)
    test.advance(1_000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = await test.services.db.transaction(async (tx) => {
      await tx.update(rateLimits).set({ count: 1 }).where(eq(rateLimits.key, 'readiness'))
      const requested = statusOf('/readyz')
      await vi.advanceTimersByTimeAsync(2_000)
      return { status: await requested }
    })
    expect(waiting.status).toBe(503)
  })
})
