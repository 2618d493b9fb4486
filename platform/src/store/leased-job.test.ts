import { sql } from 'drizzle-orm'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { startLeasedJob, type LeasedJob } from './leased-job.ts'
import { retryTransaction } from './retry.ts'
import { jobLeases } from './schema/jobs.ts'
import { openTestDatabase } from './database.testing.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const job = (values: Partial<LeasedJob>): LeasedJob => ({
  name: 'a job',
  pauseMs: 5,
  leaseMs: 60_000,
  work: () => Promise.resolve(false),
  onFault: () => undefined,
  ...values,
})

it('runs in one of two processes, and in the other when the first one stops', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const work = (note: () => void) => () => {
    note()
    return Promise.resolve(false)
  }
  const one = startLeasedJob(database.db, job({ work: work(first) }))
  await vi.waitFor(() => expect(first).toHaveBeenCalled(), 20_000)
  const other = startLeasedJob(database.db, job({ work: work(second) }))
  const rounds = first.mock.calls.length
  await vi.waitFor(() => expect(first.mock.calls.length).toBeGreaterThan(rounds + 5), 20_000)
  expect(second).not.toHaveBeenCalled()
  await one.stop()
  await vi.waitFor(() => expect(second).toHaveBeenCalled(), 20_000)
  await other.stop()
  expect(await database.db.$count(jobLeases)).toBe(0)
})

it('is taken over from a crashed process when its lease expires', async () => {
  const { db } = database
  const leasedUntil = sql`clock_timestamp() - interval '1 second'`
  await db.insert(jobLeases).values({ name: 'a job', holder: 'dead', leasedUntil })
  const work = vi.fn(() => Promise.resolve(false))
  const running = startLeasedJob(db, job({ work }))
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 20_000)
  await running.stop()
})

it('keeps its lease while it runs, by renewing it long before it ends', async () => {
  const { db } = database
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const work = vi.fn(() => Promise.resolve(false))
  const running = startLeasedJob(db, job({ work }))
  onTestFinished(async () => {
    clock.mockRestore()
    await running.stop()
  })
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 20_000)
  const readEnd = async () => (await db.select().from(jobLeases))[0]?.leasedUntil
  const before = await readEnd()
  clock.mockReturnValue(30_000)
  await expect.poll(readEnd).not.toEqual(before)
})

it('takes no lease while nothing is due, and runs when something is', async () => {
  const { db } = database
  let due = false
  const isDue = vi.fn(() => Promise.resolve(due))
  const work = vi.fn(() => {
    due = false
    return Promise.resolve(false)
  })
  const running = startLeasedJob(db, job({ isDue, work }))
  await vi.waitFor(() => expect(isDue.mock.calls.length).toBeGreaterThan(3), 20_000)
  expect(await db.$count(jobLeases)).toBe(0)
  due = true
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 20_000)
  await running.stop()
})

it('reports a failed round and continues', async () => {
  const onFault = vi.fn()
  const work = vi.fn(() => Promise.reject(new Error('no')))
  const running = startLeasedJob(database.db, job({ work, onFault }))
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2), 20_000)
  await running.stop()
  expect(onFault).toHaveBeenCalledWith(expect.objectContaining({ message: 'no' }))
})

it('a transaction aborted by the engine is retried a few times', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const begin = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('Failed query', { cause: deadlock }))
    .mockResolvedValueOnce('done')
  expect(await retryTransaction(begin)).toBe('done')
  const always = vi.fn(() => Promise.reject(deadlock))
  await expect(retryTransaction(always)).rejects.toThrow('deadlock')
  expect(always).toHaveBeenCalledTimes(5)
  const other = vi.fn(() => Promise.reject(new Error('no')))
  await expect(retryTransaction(other)).rejects.toThrow('no')
  expect(other).toHaveBeenCalledTimes(1)
})
