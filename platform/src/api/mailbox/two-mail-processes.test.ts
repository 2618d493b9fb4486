import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { queueMail } from '#outbound/mail.ts'
import { sendDueMails, type Post } from '#outbound/mail-sender.ts'
import { mails } from '#store/schema/mails.ts'
import { addStore, createTestServices } from '#testing.ts'

const test = await createTestServices()
afterAll(() => test.close())

it('sends each mail once when two processes use a server that takes a minute per mail', async () => {
  const { services, advance } = test
  const store = await addStore(services)
  const count = 30
  for (let i = 0; i < count; i += 1) {
    const draft = { kind: 'orderConfirmation' as const, to: `${String(i)}@example.com` }
    await services.db.transaction((tx) =>
      queueMail(tx, store, { ...draft, subject: 'S', text: 'T' }, services.clock()),
    )
  }
  const taken: string[] = []
  const slow: Post = ({ to }) => {
    taken.push(to)
    advance(60_000)
    return Promise.resolve()
  }
  const sendAll = async () => {
    while ((await sendDueMails(services, slow)) > 0);
  }
  await Promise.all([sendAll(), sendAll()])
  expect(taken).toHaveLength(count)
  expect(new Set(taken).size).toBe(count)
  const sent = await services.db.select().from(mails).where(eq(mails.storeId, store.id))
  expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['sent']))
})
