import { eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addStore, createTestServices } from '#testing.ts'
import { queueMail } from '#outbound/mail.ts'
import { mails } from './schema/mails.ts'
import { startQueue, workOff } from './work-queue.ts'

const draft = { kind: 'orderConfirmation' as const, to: 'a@b.example', subject: 's', text: 't' }

/** The mails of a store, so many of them, as work. */
async function makeWork(mailCount: number, atOnce: number) {
  const { services, close } = await createTestServices()
  const { db, clock } = services
  const store = await addStore(services)
  for (let i = 0; i < mailCount; i += 1) await queueMail(db, store, draft, clock())
  const isDue = () => eq(mails.state, 'queued')
  const share = { by: mails.storeId, atOnce }
  const patience = { attempts: 2, firstMs: 1, longestMs: 1 }
  const order = mails.createdOn
  return {
    queue: { db, clock, table: mails, isDue, order, leaseMs: 60_000, share, patience },
    close,
  }
}

it.each([
  ['lives', 1, 0],
  ['has died', -1, 3],
])('what a process does that %s has its part of the share', async (_, minutes, expected) => {
  const { queue, close } = await makeWork(3, 2)
  const { db } = queue
  const leasedUntil = sql`now() + ${minutes} * interval '1 minute'`
  const two = db.select({ id: mails.id }).from(mails).limit(2)
  await db.update(mails).set({ leasedUntil }).where(inArray(mails.id, two))
  const work = async ({ id }: { id: string }) =>
    void (await db.delete(mails).where(eq(mails.id, id)))
  const onFailure = (_row: unknown, error: unknown) => Promise.reject(error as Error)
  expect(await workOff({ ...queue, work, onFailure })).toBe(expected)
  await close()
})

it.each([
  ['fails in each attempt', 0, ['again: refused', 'never: refused']],
  ['died in its last attempt', 2, ['never: Interrupted.']],
])('work that %s is given up by then, with its cause', async (_what, attemptCount, expected) => {
  const { queue, close } = await makeWork(1, 1)
  await queue.db.update(mails).set({ attemptCount })
  const failures: string[] = []
  const work = () => Promise.reject(new Error('refused'))
  const onFailure = async (_row: unknown, error: unknown, again: Date | null) => {
    failures.push(`${again ? 'again' : 'never'}: ${(error as Error).message}`)
    await queue.db.update(mails).set({ leasedUntil: null, state: again ? 'queued' : 'failed' })
  }
  await workOff({ ...queue, work, onFailure })
  expect(failures).toEqual(expected)
  await close()
})

it('work whose failure cannot be recorded is reported and waited for, also when no more can be claimed', async () => {
  const { queue: terms, close } = await makeWork(2, 5)
  const faults: string[] = []
  const ended: string[] = []
  const gone = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<void>()
  const queue = startQueue(
    {
      ...terms,
      onClaim: () => {
        if (ended.push('claim') === 1) return Promise.resolve()
        refused.resolve()
        throw new Error('The database is gone.')
      },
      work: () => gone.promise,
      onFailure: async () => {
        ended.push('failure')
        await Promise.resolve()
        throw new Error('The failure could not be recorded.')
      },
    },
    { slots: 2, pauseMs: 60_000, onFault: (error) => faults.push((error as Error).message) },
  )
  await refused.promise
  const stopped = queue.stop()
  gone.reject(new Error('The mail server is gone.'))
  await stopped
  expect(ended).toEqual(['claim', 'claim', 'failure'])
  expect(faults.sort()).toEqual(['The database is gone.', 'The failure could not be recorded.'])
  await close()
})
