import { createServer, type AddressInfo, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createPost, sendDueMails } from '#outbound/mail-sender.ts'
import { queueLink, queueMail } from '#outbound/mail.ts'
import { mails } from '#store/schema/mails.ts'
import { addStore, createTestServices, signInCustomer } from '#testing.ts'

const test = await createTestServices()
afterAll(() => test.close())

const productionEnv = {
  NODE_ENV: 'production',
  PLATFORM_URL: 'https://api.shop.example',
  DATABASE_URL: 'embedded',
  PLATFORM_SECRETS: 'a:kQ9vX2mZ7rT4wB8nL5cJ1hG6fD3sA0pY',
  FIRST_PARTY_CLIENT_SECRET: 'uE4iO7yR2tW9qP5lK8jH3gF6dS1aZ0xC',
}

/** A minimal SMTP server that accepts mails, or with `refuse` rejects every mail. */
async function startSmtp(refuse = false) {
  const taken: string[] = []
  const talk = (socket: Socket) => {
    let isData = false
    let text = ''
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return
        taken.push(text)
        isData = false
        text = ''
        socket.write('250 taken\r\n')
        return
      }
      if (!text.endsWith('\r\n')) return
      const command = text.slice(0, 4).toUpperCase()
      text = ''
      isData = command === 'DATA' && !refuse
      const answer = refuse && command === 'RCPT' ? '550 no' : isData ? '354 go on' : '250 ok'
      socket.write(command === 'QUIT' ? '221 bye\r\n' : `${answer}\r\n`)
    })
  }
  const server = createServer(talk)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { taken, url: `smtp://127.0.0.1:${String(port)}`, close: () => server.close() }
}

describe('the mailbox page', () => {
  it('lists mails newest first with clickable links, and escapes their text', async () => {
    const store = await addStore(test.services)
    const draft = { kind: 'orderConfirmation' as const, to: 'a@example.com' }
    const now = test.services.clock()
    await test.services.db.transaction(async (tx) => {
      const text = 'See https://shop.example/orders/1 <script>alert(1)</script>'
      await queueMail(tx, store, { ...draft, subject: 'First', text }, now)
      const later = new Date(now.getTime() + 1)
      await queueMail(tx, store, { ...draft, subject: 'Second', text: 'Hello' }, later)
    })
    test.advance(1000)
    const response = await test.app.request('/mailbox')
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'))
    expect(page).toContain('<a href="https://shop.example/orders/1">')
    expect(page).not.toContain('<script>')
  })

  it.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['Forwarded', 'for=203.0.113.7'],
  ])('refuses a request that a proxy forwarded (%s)', async (name, value) => {
    const headers = { host: '127.0.0.1:4000', [name]: value }
    expect((await test.app.request('/mailbox', { headers })).status).toBe(404)
  })

  it('refuses a foreign host name', async () => {
    const headers = { host: 'evil.example' }
    expect((await test.app.request('/mailbox', { headers })).status).toBe(404)
  })

  it.each([
    ['with an SMTP server', { SMTP_URL: 'smtp://mail.example' }],
    ['on a public address', { PLATFORM_HOST: '0.0.0.0' }],
    ['in production', productionEnv],
  ])('does not exist %s', async (_, env) => {
    const other = await createTestServices(env)
    expect((await other.app.request('/mailbox')).status).toBe(404)
    await other.close()
  })
})

describe('mail by SMTP', () => {
  it('sends a recovery link and deletes the text afterwards', async () => {
    const smtp = await startSmtp()
    const store = await addStore(test.services)
    const { customer } = await signInCustomer(test.services, store)
    for (const to of [customer.email, 'nobody@example.com']) {
      const link = { kind: 'passwordRecovery' as const, to }
      await queueLink(test.services.db, store, link, test.services.clock())
    }
    expect(await sendDueMails(test.services, createPost(smtp.url))).toBe(2)
    smtp.close()
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]).toContain(`To: ${customer.email}`)
    expect(smtp.taken[0]?.replaceAll('=\r\n', '')).toContain('/recovery/')
    const kept = await test.services.db.select().from(mails).where(eq(mails.storeId, store.id))
    expect(kept).toMatchObject([{ state: 'sent', body: '' }])
  })

  it('has an unsubscribe URL in its headers', async () => {
    const smtp = await startSmtp()
    const store = await addStore(test.services)
    const unsubscribeUrl = 'https://shop.example/newsletter/token'
    const draft = { to: 'a@example.com', subject: 'S', text: 'T', unsubscribeUrl }
    const now = test.services.clock()
    await queueMail(test.services.db, store, { kind: 'newsletterRequest', ...draft }, now)
    expect(await sendDueMails(test.services, createPost(smtp.url))).toBe(1)
    smtp.close()
    expect(smtp.taken[0]).toMatch(
      /^List-Unsubscribe: <https:\/\/shop\.example\/newsletter\/token>/m,
    )
  })

  it('retries a refused mail and gives up after a day', async () => {
    const smtp = await startSmtp(true)
    const store = await addStore(test.services)
    const draft = {
      kind: 'orderConfirmation' as const,
      to: 'a@example.com',
      subject: 'S',
      text: 'T',
    }
    await test.services.db.transaction((tx) => queueMail(tx, store, draft, test.services.clock()))
    const post = createPost(smtp.url)
    const read = async () => {
      const rows = await test.services.db.select().from(mails).where(eq(mails.storeId, store.id))
      return rows[0]
    }
    const startedOn = test.services.clock().getTime()
    const pauses: number[] = []
    for (let mail = await read(); mail?.state === 'queued'; mail = await read()) {
      const pause = mail.nextAttemptOn.getTime() - test.services.clock().getTime()
      if (pause > 0) pauses.push(pause)
      test.advance(Math.max(pause, 0))
      expect(await sendDueMails(test.services, post)).toBe(1)
      expect(await sendDueMails(test.services, post)).toBe(0)
    }
    smtp.close()
    expect(await read()).toMatchObject({ state: 'failed', attemptCount: 14 })
    const hours = (test.services.clock().getTime() - startedOn) / 3_600_000
    expect(hours).toBeGreaterThan(24)
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  })
})
