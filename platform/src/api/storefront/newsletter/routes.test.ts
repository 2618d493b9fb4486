import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#identity/passwords.ts'
import { sendDueMails } from '#outbound/mail-sender.ts'
import { newsletterSubscribers } from '#store/schema/newsletter.ts'
import { addStore, readJson, readProblem, signInApplication, signInCustomer } from '#testing.ts'
import { sweepEnded } from '#sweep.ts'
import { openTestShop } from '#api/testing/shop.ts'
import { expectKeptFromOthers } from '#api/testing/mailed-token.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const hour = 3_600_000
const path = '/v1/newsletter-subscriptions'
const consent = 'A letter a month. You can leave at any time.'
const home = () => `https://${shop.store.domain}`

const request = (email: string, more: object = {}, source?: string) =>
  shop.postFrom(path, { email, consent, ...more }, source)

const rowOf = async (email: string) => {
  const isTheirs = eq(newsletterSubscribers.email, email)
  return (await shop.services.db.select().from(newsletterSubscribers).where(isTheirs))[0]
}

const tokenOf = (email: string) => shop.mailedToken('newsletter', email)

/** Subscribes and confirms. */
async function subscribe(email: string, more: object = {}) {
  expect((await request(email, more)).status).toBe(202)
  const token = await tokenOf(email)
  expect((await shop.call('POST', `${path}/${token}/confirm`)).status).toBe(204)
  shop.advance(1000)
  return token
}

const statusOf = async (token: string) => {
  const answer = await shop.call('GET', `${path}/${token}`)
  return answer.status === 200 ? (await readJson<{ status: string }>(answer)).status : answer.status
}

describe('a request', () => {
  it('mails a link in the language of the shopper, and nothing that was sent with it', async () => {
    const own = { locale: 'sv', localeUrl: `${home()}/sv`, consent: 'Buy at https://evil.example' }
    expect((await request('anna@example.com', own)).status).toBe(202)
    const [mail, ...others] = await shop.mailsTo('anna@example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'newsletterRequest' })
    expect(mail?.subject).toMatch(/^Bekräfta: nyhetsbrev från /)
    expect(mail?.body).toContain(`${home()}/sv/newsletter/`)
    expect(mail?.html).toContain('lang="sv"')
    expect(`${String(mail?.body)}${String(mail?.html)}`).not.toContain('evil')
  })

  it('is confirmed and cancelled by its link', async () => {
    await request('link@example.com')
    const token = await tokenOf('link@example.com')
    expect(await statusOf(token)).toBe('unconfirmed')
    expect((await shop.call('POST', `${path}/${token}/confirm`)).status).toBe(204)
    expect(await statusOf(token)).toBe('subscribed')
    // Both operations are idempotent: the consent has the time of the first.
    const first = await rowOf('link@example.com')
    shop.advance(hour)
    expect((await shop.call('POST', `${path}/${token}/confirm`)).status).toBe(204)
    expect(await rowOf('link@example.com')).toEqual(first)
    expect((await shop.call('DELETE', `${path}/${token}`)).status).toBe(204)
    expect(await rowOf('link@example.com')).toBeUndefined()
    for (const [method, end] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/confirm'],
    ] as const) {
      const refusal = await shop.call(method, `${path}/${token}${end}`)
      expect(await readProblem(refusal)).toMatchObject({ code: 'Newsletter.NotFound' })
    }
  })

  it('has the same response for a subscriber, and does not change their consent', async () => {
    const token = await subscribe('twice@example.com')
    const before = await rowOf('twice@example.com')
    const [first, second] = [
      await request('nobody@example.com'),
      await request('TWICE@example.com', { consent: 'Something else', locale: 'sv' }),
    ]
    expect([second.status, await second.text()]).toEqual([first.status, await first.text()])
    expect(await shop.mailsTo('twice@example.com')).toHaveLength(2)
    expect(await tokenOf('twice@example.com')).toBe(token)
    expect(await rowOf('twice@example.com')).toEqual(before)
  })

  it('stores the latest consent and language until it is confirmed', async () => {
    await request('again@example.com')
    shop.advance(hour)
    await request('again@example.com', { consent: 'Newer words', locale: 'de' })
    const row = await rowOf('again@example.com')
    expect(row).toMatchObject({ consent: 'Newer words', locale: 'de', confirmedOn: null })
  })

  it('is deleted after 48 hours without confirmation; a subscriber is not', async () => {
    await subscribe('stays@example.com')
    await request('late@example.com')
    const token = await tokenOf('late@example.com')
    shop.advance(48 * hour + 1)
    expect((await shop.call('POST', `${path}/${token}/confirm`)).status).toBe(404)
    await sweepEnded(shop.services)
    expect(await rowOf('late@example.com')).toBeUndefined()
    expect(await rowOf('stays@example.com')).toBeDefined()
  })

  it('is refused with an invalid address, without consent, and with a foreign page', async () => {
    const refused = { email: 'not an address', consent: ' ', localeUrl: 'https://evil.example/' }
    for (const [field, value] of Object.entries(refused)) {
      const answer = await request('b@example.com', { [field]: value })
      expect(answer.status, field).toBe(400)
      expect(Object.keys((await readProblem(answer)).errors ?? {})).toEqual([field])
    }
    expect(await shop.mailsTo('b@example.com')).toEqual([])
  })

  it('is not found by its token in another store', async () => {
    await request('host@example.com')
    const token = await tokenOf('host@example.com')
    await expectKeptFromOthers(shop, `${path}/${token}`)
  })
})

describe('limits', () => {
  it('allow five mails a day to an address, without changing the response', async () => {
    for (let n = 0; n < 7; n += 1) expect((await request('flooded@example.com')).status).toBe(202)
    expect(await shop.mailsTo('flooded@example.com')).toHaveLength(5)
  })
})

describe('the mail', () => {
  it('has an unsubscribe header, and is stored without its link after it was sent', async () => {
    await request('header@example.com')
    const token = await tokenOf('header@example.com')
    const sent: { to: string; unsubscribeUrl?: string }[] = []
    const post = async (letter: (typeof sent)[number]) => void sent.push(letter)
    while ((await sendDueMails(shop.services, post)) > 0);
    const letter = sent.find(({ to }) => to === 'header@example.com')
    expect(letter?.unsubscribeUrl).toBe(`${home()}/newsletter/${token}`)
    expect((await shop.mailsTo('header@example.com'))[0]).toMatchObject({
      ...{ state: 'sent', body: '', html: null, unsubscribeUrl: null },
    })
  })

  it('cannot use a template of the store without the link', async () => {
    const headers = await merchant()
    const own = { subject: 'Is it you?', text: 'Welcome', html: '{{ link }}' }
    const where = '/v1/mail-templates/newsletterRequest/en'
    expect((await shop.call('PUT', where, own, headers)).status).toBe(400)
    const whole = { ...own, text: 'Really? {{ link }}' }
    expect((await shop.call('PUT', where, whole, headers)).status).toBe(200)
    await request('own@example.com')
    expect((await shop.mailsTo('own@example.com'))[0]?.body).toContain('Really? https://')
    expect((await shop.call('DELETE', where, undefined, headers)).status).toBe(204)
  })
})

async function merchant(store = shop.store) {
  const token = await signInApplication(shop.services, store)
  return { authorization: `Bearer ${token}` }
}

describe('a merchant', () => {
  const listPath = '/v1/newsletter-subscribers'

  it('lists confirmed subscribers, with their unsubscribe link', async () => {
    await request('not-yet@example.com')
    const tokens = new Map<string, string>()
    for (const name of ['x-one', 'x-two', 'x-three']) {
      const email = `${name}@example.com`
      tokens.set(email, await subscribe(email, { locale: 'de', localeUrl: `${home()}/de` }))
    }
    const headers = await merchant()
    const read = async (query: string) =>
      readJson<{ data: Record<string, string>[]; nextCursor: string; totalCount: number }>(
        await shop.call('GET', `${listPath}?${query}`, undefined, headers),
      )
    const all = await read('search=X-&sortBy=email&sortDirection=asc&limit=2')
    expect(all.totalCount).toBe(3)
    expect(all.data.map(({ email }) => email)).toEqual(['x-one@example.com', 'x-three@example.com'])
    expect(all.data[0]).toMatchObject({ consent, locale: 'de' })
    const link = `${home()}/de/newsletter/${String(tokens.get('x-one@example.com'))}`
    expect(all.data[0]?.['unsubscribeUrl']).toBe(link)
    expect((await read('search=not-yet')).data).toEqual([])
  })

  it('cannot read subscribers of another store or without the scope', async () => {
    await subscribe('ours@example.com')
    const other = await addStore(shop.services)
    const headers = await merchant(other)
    const list = await shop.callerOf(other)('GET', listPath, undefined, headers)
    expect((await readJson<{ data: unknown[] }>(list)).data).toEqual([])
    expect((await shop.call('GET', listPath)).status).toBe(401)
    const token = await signInApplication(shop.services, shop.store, ['catalog:read'])
    const wrong = { authorization: `Bearer ${token}` }
    expect((await shop.call('GET', listPath, undefined, wrong)).status).toBe(403)
  })
})

describe('a deleted account', () => {
  it('deletes its subscription', async () => {
    const email = 'Erased@example.com'
    const passwordHash = await hashPassword('correct horse battery')
    const values = { email, passwordHash, emailConfirmedOn: shop.services.clock() }
    const { accessToken } = await signInCustomer(shop.services, shop.store, values)
    await request(email)
    const body = { currentPassword: 'correct horse battery' }
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await shop.call('DELETE', '/v1/customer', body, headers)).status).toBe(204)
    expect(await rowOf('erased@example.com')).toBeUndefined()
  })
})
