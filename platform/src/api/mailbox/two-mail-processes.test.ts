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

it('sends a mail once when the clocks of two processes differ by ten minutes', async () => {
  const { services } = test
  const store = await addStore(services)
  const draft = { kind: 'orderConfirmation' as const, to: 'a@example.com', subject: 'S', text: 'T' }
  await queueMail(services.db, store, draft, services.clock())
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const first = sendDueMails(services, () => {
    begin()
    return ended
  })
  await begun
  const fast = { ...services, clock: () => new Date(services.clock().getTime() + 600_000) }
  const second: Post = () => Promise.reject(new Error('The mail is sent twice.'))
  expect(await sendDueMails(fast, second)).toBe(0)
  end()
  expect(await first).toBe(1)
})

it('sends several mails at the same time', async () => {
  const { services } = test
  const count = 4
  for (let i = 0; i < count; i += 1) {
    const draft = { kind: 'orderConfirmation' as const, to: `${String(i)}@example.com` }
    const store = await addStore(services)
    await queueMail(services.db, store, { ...draft, subject: 'S', text: 'T' }, services.clock())
  }
  let waiting = 0
  const { promise: allWait, resolve: go } = Promise.withResolvers<void>()
  const post: Post = () => {
    waiting += 1
    if (waiting === count) go()
    return allWait
  }
  expect(await sendDueMails(services, post)).toBe(count)
})
