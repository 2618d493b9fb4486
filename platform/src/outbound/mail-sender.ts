import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'
import { findCustomerByEmail } from '#identity/customers.ts'
import { createResetToken } from '#identity/recovery.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import { mails } from '#store/schema/mails.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { writeRecovery } from './mail-texts.ts'
import { describeError } from '#log.ts'

export type Mail = typeof mails.$inferSelect

interface Letter {
  from: string
  to: string
  subject: string
  text: string
}

/** Hands a letter over; fails when the server did not take it. */
export type Post = (letter: Letter) => Promise<void>

const maxAttempts = 8
const leaseMs = 60_000
const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

/**
 * In development, without an SMTP server and on loopback, mails are shown on `/mailbox` instead of
 * sent. Never in production: a proxy in front would publish every recovery link.
 */
export function isMailboxOn({ production, smtpUrl, host }: Config): boolean {
  return !production && smtpUrl === undefined && loopback.test(host)
}

/** SMTP by the URL of the configuration. */
export function createPost(smtpUrl: string): Post {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return async (letter) => {
    await transport.sendMail(letter)
  }
}

/** Takes due mails for this process; a process that dies leaves them due again after the lease. */
async function claimMails({ db, clock }: Services): Promise<Mail[]> {
  const now = clock()
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), lte(mails.nextAttemptOn, now)))
    .orderBy(mails.nextAttemptOn)
    .limit(20)
    .for('update', { skipLocked: true })
  return db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptOn: sql`${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz + ${mails.attempts} * interval '2 minutes'`,
    })
    .where(inArray(mails.id, due))
    .returning()
}

/** What a mail says and to whom; null when there is nobody to write to. */
async function compose(services: Services, mail: Mail, store: Store) {
  const { recipient, subject, body } = mail
  if (mail.kind !== 'passwordRecovery') return { recipient, subject, body }
  const customer = await findCustomerByEmail(services, mail.storeId, mail.recipient)
  if (!customer) return null
  const token = await createResetToken(services, customer)
  // To the address of the account, not to what was typed: they may differ in more than case.
  const text = writeRecovery(services.config, store, customer.firstName, token)
  return { recipient: customer.email, ...text }
}

async function deliver(services: Services, mail: Mail, post: Post | null) {
  const { db, config } = services
  const [store] = await db.select().from(stores).where(eq(stores.id, mail.storeId))
  const written = store && (await compose(services, mail, store))
  if (!written) {
    await db.delete(mails).where(eq(mails.id, mail.id))
    return
  }
  if (!post) {
    await db
      .update(mails)
      .set({ ...written, state: 'shown' })
      .where(eq(mails.id, mail.id))
    return
  }
  const from = { name: store.name, address: config.mailFrom.replaceAll('{domain}', store.domain) }
  await post({
    from: `"${from.name.replace(/["\\\r\n]/g, '')}" <${from.address}>`,
    to: written.recipient,
    subject: written.subject,
    text: written.body,
  })
  // A sent mail keeps no text: it held a link that lets its reader in.
  await db.update(mails).set({ state: 'sent', body: '' }).where(eq(mails.id, mail.id))
}

/**
 * Sends what is due. A mail that its server refuses is tried again, later each time, and given up
 * after eight attempts. With `post` null mails are kept for the mailbox page.
 * @returns how many mails were taken.
 */
export async function sendDueMails(services: Services, post: Post | null): Promise<number> {
  const due = await claimMails(services)
  for (const mail of due) {
    try {
      await deliver(services, mail, post)
    } catch (error) {
      services.log.warn('mail failed', { mail: mail.id, kind: mail.kind, ...describeError(error) })
      if (mail.attempts < maxAttempts) continue
      await services.db
        .update(mails)
        .set({ state: 'failed', body: '' })
        .where(eq(mails.id, mail.id))
    }
  }
  return due.length
}

/** The mails that were shown instead of sent, newest first. */
export function listShownMails(db: Db, limit: number): Promise<Mail[]> {
  return db
    .select()
    .from(mails)
    .where(eq(mails.state, 'shown'))
    .orderBy(desc(mails.createdOn), desc(mails.id))
    .limit(limit)
}

/** Looks for due mails every `everyMs` until stopped; stopping waits for the mail under way. */
export function startMails(services: Services, everyMs = 500) {
  const { config, log } = services
  const post = config.smtpUrl === undefined ? null : createPost(config.smtpUrl)
  if (!post && !isMailboxOn(config)) {
    log.warn('mail is off', { reason: 'SMTP_URL is not set' })
    return { stop: async () => undefined }
  }
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = sendDueMails(services, post)
      .catch((error: unknown) => log.error('mails', describeError(error)))
      .finally(() => {
        busy = false
      })
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
