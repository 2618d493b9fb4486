import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addStore, createTestServices } from '#testing.ts'
import { queueMail } from '#outbound/mail.ts'
import { mails } from './schema/mails.ts'
import { startQueue } from './work-queue.ts'

it('work whose failure cannot be recorded is reported and waited for, also when no more can be claimed', async () => {
  const { services, close } = await createTestServices()
  const { db, clock } = services
  const store = await addStore(services)
  const draft = { kind: 'orderConfirmation' as const, to: 'a@b.example', subject: 's', text: 't' }
  for (let i = 0; i < 2; i += 1) await queueMail(db, store, draft, clock())
  const faults: string[] = []
  const ended: string[] = []
  const gone = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<void>()
  const queue = startQueue(
    {
      db,
      clock,
      table: mails,
      isDue: () => eq(mails.state, 'queued'),
      order: mails.createdOn,
      leaseMs: 60_000,
      share: { by: mails.storeId, atOnce: 5 },
      patience: { attempts: 2, firstMs: 1, longestMs: 1 },
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
