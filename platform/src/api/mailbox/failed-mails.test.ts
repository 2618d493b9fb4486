import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { callApi } from '#api/testing/call-api.ts'
import { queueMail } from '#outbound/mail.ts'
import { raiseIssue } from '#outbound/raise-issue.ts'
import { sendDueMails, type Post } from '#outbound/mail-sender.ts'
import { newId } from '#store/ids.ts'
import { mails } from '#store/schema/mails.ts'
import { stores } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

const test = await createTestServices()
const { services, app, advance } = test
const { db, clock } = services
afterAll(() => test.close())

const store = await addStore(services)
const settings = { contactEmail: 'owner@merchant.example' }
await db.update(stores).set({ settings }).where(eq(stores.id, store.id))

const orderId = newId('ord')
const hourMs = 3_600_000

/** Calls with a fresh token, because the test moves the clock. */
const asMerchant = async (method: string, path: string) =>
  callApi(app, method, path, { token: await signInApplication(services, store) })

async function listIssues() {
  const { body } = await asMerchant('GET', '/v1/issues?state=open')
  return (body as { data: { id: string; kind: string; recipient: string; detail: string }[] }).data
}

const refused: Post = () =>
  Promise.reject(Object.assign(new Error('550 <kai@buyer.example>'), { responseCode: 550 }))

async function failMails(kind: 'orderShipped' | 'loginCode', ...recipients: string[]) {
  for (const to of recipients) {
    const draft = { kind, to, subject: 'On its way', text: 'Your order', orderId }
    await queueMail(db, store, draft, clock())
  }
  for (let hours = 0; hours < 48; hours += 1) {
    await sendDueMails(services, refused)
    advance(hourMs)
  }
}

describe('a mail that cannot be delivered', () => {
  it('is listed and mailed about once a day, and is sent again by the merchant', async () => {
    await failMails('orderShipped', 'kai@buyer.example', 'mia@buyer.example')
    const listed = await listIssues()
    expect(listed).toMatchObject([{ kind: 'mailFailed' }, { kind: 'mailFailed' }])
    const issue = listed.find(({ recipient }) => recipient === 'kai@buyer.example')
    expect(issue).toMatchObject({ detail: 'orderShipped: 550', orderId })
    expect(await db.$count(mails, eq(mails.kind, 'mailFailed'))).toBe(1)
    const retry = () => asMerchant('POST', `/v1/issues/${issue?.id ?? ''}/retry`)
    expect((await retry()).status).toBe(200)
    const taken: string[] = []
    await sendDueMails(services, ({ to, text }) => {
      taken.push(`${to}: ${text}`)
      return Promise.resolve()
    })
    expect(taken).toContain('kai@buyer.example: Your order')
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'Issue.NotRetryable' } })
  })

  it('is mailed about every day on which another one joins those that nobody settles', async () => {
    const { id: storeId, tenantId } = await addStore(services, { settings })
    const about = { storeId, tenantId, kind: 'paymentStuck', detail: '' } as const
    const none = { orderId: null, amountMinor: null, currencyCode: null }
    const mailed: number[] = []
    for (const subjectId of ['first', 'second', 'third', 'fourth']) {
      const issue = { ...about, ...none, subjectId }
      await db.transaction((tx) => raiseIssue(services)(tx, issue, clock()))
      mailed.push(await db.$count(mails, eq(mails.storeId, storeId)))
      advance(16 * hourMs)
    }
    expect(mailed).toEqual([1, 1, 2, 2])
  })

  it('is neither kept nor mailed about when it is about an account', async () => {
    const listIds = async () => (await listIssues()).map(({ id }) => id)
    const before = await listIds()
    await failMails('loginCode', 'lea@buyer.example')
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, 'lea@buyer.example'))
    expect(mail).toMatchObject({ state: 'failed', body: '' })
    expect(await listIds()).toEqual(before)
  })
})
