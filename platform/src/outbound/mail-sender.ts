import { metrics } from '@opentelemetry/api'
import { and, desc, eq, exists, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'
import { findCustomerByEmail } from '#identity/customers.ts'
import { createResetToken } from '#identity/recovery.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { isDue } from '#store/raw-rows.ts'
import { startLeasedJob, type RunningJob } from '#store/leased-job.ts'
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
  html?: string
  /** The header List-Unsubscribe (RFC 2369). */
  unsubscribeUrl?: string
}

/** Sends a mail; rejects when the server refuses it. */
export type Post = (letter: Letter) => Promise<void>

const maxAttempts = 14
// Longer than the timeouts of a server that is slow at every step.
const leaseMs = 5 * 60_000
const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

/**
 * In development, on loopback and without an SMTP server, mails are shown at `/mailbox` instead of
 * sent. Never in production, where a proxy would publish every recovery link.
 */
export function isMailboxOn({ production, smtpUrl, host }: Config): boolean {
  return !production && smtpUrl === undefined && loopback.test(host)
}

/** Creates an SMTP client for the configured URL. */
export function createPost(smtpUrl: string): Post {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return async ({ unsubscribeUrl, ...letter }) => {
    const list = unsubscribeUrl === undefined ? {} : { list: { unsubscribe: unsubscribeUrl } }
    await transport.sendMail({ ...letter, ...list })
  }
}

const minuteMs = 60_000

/**
 * Milliseconds until a mail is retried, by number of failures: doubled from one minute up to four
 * hours, so that fourteen attempts take more than a day.
 */
function getMailWaitMs(failures: number): number {
  return Math.min(2 ** (failures - 1), 240) * minuteMs
}

const dueMails = (now: Date) => and(eq(mails.state, 'queued'), lte(mails.nextAttemptOn, now))

/** Whether there is a mail to send. */
function areMailsDue(db: Db, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(mails)
      .where(dueMails(now)),
  )
}

/**
 * Claims the next due mail for this process; if the process crashes, the mail is due again after
 * the lease. One at a time, because a lease must not expire while others of a batch are sent.
 */
async function claimMail({ db, clock }: Services): Promise<Mail | null> {
  const now = clock()
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(dueMails(now))
    .orderBy(mails.nextAttemptOn)
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptOn: new Date(now.getTime() + leaseMs),
    })
    .where(inArray(mails.id, due))
    .returning()
  return mail ?? null
}

/** Values of a sent mail: its texts are deleted, because they contained a link with a token. */
const noText = { body: '', html: null, unsubscribeUrl: null }

/** Composes a mail; null if there is no recipient. */
async function compose(services: Services, mail: Mail, store: Store) {
  const { recipient, subject, body, html } = mail
  if (mail.kind !== 'passwordRecovery') return { recipient, subject, body, html }
  const customer = await findCustomerByEmail(services, mail.storeId, mail.recipient)
  if (!customer) return null
  const token = await createResetToken(services, customer)
  // To the account's address, not the typed one: they may differ in more than case.
  const { firstName, email } = customer
  const written = writeRecovery(services.config, { store, firstName, reader: mail }, token)
  return {
    recipient: email,
    subject: written.subject,
    body: written.text,
    html: written.html,
  }
}

async function deliver(services: Services, mail: Mail, post: Post | null) {
  const { db, config } = services
  const store = await findRow(db, stores, eq(stores.id, mail.storeId))
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
    ...(written.html !== null && { html: written.html }),
    ...(mail.unsubscribeUrl !== null && { unsubscribeUrl: mail.unsubscribeUrl }),
  })
  await db
    .update(mails)
    .set({ state: 'sent', ...noText })
    .where(eq(mails.id, mail.id))
}

function count(outcome: 'sent' | 'retried' | 'failed') {
  metrics.getMeter('vitrine-platform').createCounter('vitrine.mails').add(1, { outcome })
}

async function settleFailure({ db, clock, log }: Services, mail: Mail, error: unknown) {
  const fields = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
  // If another process took it over after the lease expired, that process records the result.
  const mine = and(eq(mails.id, mail.id), eq(mails.attempts, mail.attempts))
  if (mail.attempts < maxAttempts) {
    log.warn('mail failed', { ...fields, ...describeError(error) })
    count('retried')
    const nextAttemptOn = new Date(clock().getTime() + getMailWaitMs(mail.attempts))
    await db.update(mails).set({ nextAttemptOn }).where(mine)
    return
  }
  log.error('mail given up', { ...fields, ...describeError(error) })
  count('failed')
  await db
    .update(mails)
    .set({ state: 'failed', ...noText })
    .where(mine)
}

// Stopping waits for one round at most.
const mailsPerRound = 20

/**
 * Sends due mails. A mail that the server refuses is retried with backoff and given up after a day.
 * With `post` null, mails are kept for the mailbox page.
 * @returns how many mails were claimed.
 */
export async function sendDueMails(services: Services, post: Post | null): Promise<number> {
  for (let taken = 0; taken < mailsPerRound; taken += 1) {
    const mail = await claimMail(services)
    if (!mail) return taken
    try {
      await deliver(services, mail, post)
      count('sent')
    } catch (error) {
      await settleFailure(services, mail, error)
    }
  }
  return mailsPerRound
}

/** The mails of the mailbox page, newest first. */
export function listShownMails(db: Db, limit: number): Promise<Mail[]> {
  return db
    .select()
    .from(mails)
    .where(eq(mails.state, 'shown'))
    .orderBy(desc(mails.createdOn), desc(mails.id))
    .limit(limit)
}

/** Sends mails until stopped, in one process at a time; stopping waits for mails in progress. */
export function startMails(services: Services): RunningJob {
  const { config, db, log, clock } = services
  const post = config.smtpUrl === undefined ? null : createPost(config.smtpUrl)
  if (!post && !isMailboxOn(config)) {
    log.warn('mail sending is off', { reason: 'SMTP_URL is not set' })
    return { stop: () => Promise.resolve() }
  }
  return startLeasedJob(db, {
    name: 'mails',
    pauseMs: 500,
    isDue: () => isDue(db, areMailsDue(db, clock())),
    // Shorter than that of a mail, so that after a crash only the mail in progress has to wait.
    leaseMs: 30_000,
    work: async () => (await sendDueMails(services, post)) === mailsPerRound,
    onFault: (error) => log.error('mails', describeError(error)),
  })
}
