import { and, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { mailLanguages } from '#outbound/mail-templates.ts'
import { templateKinds } from '#store/enums.ts'
import { mails } from '#store/schema/mails.ts'
import { orderEvents, orders, type Order } from '#store/schema/orders.ts'
import { addStore, readJson, signInApplication, workOff } from '#testing.ts'
import { isOrderNewsDue, mailOrderNews } from './order-news.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const send = (method: string, path: string, body?: unknown, bearer = token) =>
  shop.call(method, path, body, { authorization: `Bearer ${bearer}` })

let attempt = 0

/** An order of a buyer of its own, and the mails to that buyer in the order they were queued. */
async function placeOrder(language: object = {}, method = shop.transfer) {
  attempt += 1
  const email = `buyer-${String(attempt)}@example.com`
  const { variantId } = await shop.variantOf(5)
  const { path, cart } = await shop.openReadyCart(variantId, 1, email)
  const body = { ...shop.payBy(method, cart), ...language }
  const reply = await shop.complete(path, body, `mail-${String(attempt)}`)
  expect(reply.status, await reply.clone().text()).toBe(200)
  const { orderId, orderToken, payment } = await readJson<CompleteReply>(reply)
  const readMails = async () => {
    await workOff(shop.services, isOrderNewsDue, mailOrderNews)
    return shop.services.db
      .select()
      .from(mails)
      .where(and(eq(mails.storeId, shop.store.id), eq(mails.recipient, email)))
      .orderBy(mails.createdOn, mails.id)
  }
  const move = async (to: string, details = {}) => {
    shop.advance(1000)
    const response = await send('POST', `/v1/orders/${orderId}/transitions`, { to, ...details })
    expect(response.status).toBe(200)
  }
  return { orderId, orderToken, payment, email, move, readMails }
}

async function setOrder(orderId: string, values: Partial<Order>) {
  await shop.services.db.update(orders).set(values).where(eq(orders.id, orderId))
}

async function setShipping(orderId: string, values: Partial<Order['shipping']>) {
  const [order] = await shop.services.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('The order is gone.')
  await setOrder(orderId, { shipping: { ...order.shipping, ...values } })
}

async function preview(kind: string, language: string, orderId: string) {
  const path = `/v1/mail-templates/${kind}/${language}/preview`
  return readJson<{ text: string; html: string }>(await send('POST', path, { orderId }))
}

const swedish = () => ({ locale: 'sv', localeUrl: `${shop.shopUrl}/sv` })

describe('order mails', () => {
  it('follow the order step by step, once each, as text and as HTML', async () => {
    const { move, readMails } = await placeOrder()
    await move('confirmed')
    await move('inProgress')
    await move('inTransit', {
      trackingCode: 'JJD1',
      trackingUrl: 'https://carrier.example/JJD1',
      carrierName: 'Post & Co',
    })
    await readMails()
    await move('delivered')
    await readMails()
    await move('returned')
    const sent = await readMails()
    expect(sent.map(({ kind }) => kind)).toEqual([
      'orderConfirmation',
      'orderShipped',
      'orderDelivered',
      'orderReturned',
    ])
    const shipped = sent[1]
    expect(shipped?.body).toContain('https://carrier.example/JJD1')
    expect(shipped?.body).toContain('Post & Co JJD1')
    expect(shipped?.html).toContain('Post &amp; Co JJD1')
    expect(shipped?.html).toContain('lang="en"')
  })

  it('announce a cancelled order', async () => {
    const { move, readMails } = await placeOrder()
    await move('cancelled')
    expect((await readMails()).map(({ kind }) => kind)).toEqual([
      'orderConfirmation',
      'orderCancelled',
    ])
  })

  it.each([
    ['decline', ['orderPaymentFailed']],
    ['cancel', []],
  ])('after the answer %s of a payment page are %j', async (answer, kinds) => {
    const { payment, readMails } = await placeOrder({}, shop.redirect)
    await shop.request(new URL(payment.redirectUrl ?? '').pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ answer }).toString(),
    })
    shop.advance(15 * 60_000)
    expect((await readMails()).map(({ kind }) => kind)).toEqual(kinds)
  })

  it('are in the shopper’s language, and link to the pages in it', async () => {
    const { orderToken, move, readMails } = await placeOrder(swedish())
    await move('cancelled')
    const [confirmation, cancelled] = await readMails()
    expect(confirmation?.subject).toMatch(/^Din beställning/)
    expect(confirmation?.body).toContain(`${shop.shopUrl}/sv/orders/${orderToken}`)
    expect(confirmation?.body).toMatch(/Varav moms 19\s%/)
    expect(confirmation?.html).toContain('lang="sv"')
    expect(cancelled?.subject).toContain('avbruten')
  })

  it('use the digits of the shopper’s locale', async () => {
    const { readMails } = await placeOrder({ locale: 'ar-EG' })
    const [mail] = await readMails()
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail?.body).toMatch(/الإجمالي: .*[٠-٩]/)
  })

  it.each([
    ['en', '€29.90', {}],
    ['en', '29,90 €', { en: 'de-DE' }],
    ['en-GB', '29,90 €', { en: 'de-DE' }],
    ['en-GB', '€ 29,90', { en: 'de-DE', 'en-GB': 'nl-NL' }],
  ])('show amounts for %s as %s where the store sets %j', async (locale, price, priceLocales) => {
    const { orderId } = await placeOrder({ locale })
    expect((await send('PATCH', '/v1/store', { priceLocales })).status).toBe(200)
    const { text } = await preview('orderShipped', 'en', orderId)
    expect(text.replace(/\s/g, ' ')).toContain(`Total: ${price} `)
    await send('PATCH', '/v1/store', { priceLocales: {} })
  })

  it('state the promised dates when the order ships, unless they have passed', async () => {
    const { orderId } = await placeOrder({ locale: 'en' })
    const promise = async (latest: Date) => {
      const day = latest.toISOString().slice(0, 10)
      await setShipping(orderId, { estimatedDelivery: { earliest: day, latest: day } })
      return preview('orderShipped', 'en', orderId)
    }
    const now = shop.services.clock().getTime()
    const ahead = await promise(new Date(now + 2 * 86_400_000))
    expect(ahead.text).toMatch(/\n\nEstimated delivery: \w+day,? \d/)
    expect(ahead.html).toContain('Estimated delivery: <strong>')
    const over = await promise(new Date(now - 2 * 86_400_000))
    expect(over.text + over.html).not.toContain('Estimated delivery')
    expect(over.text).toMatch(/\n\nDelivery address: \w+ \w+, .*\d{5} \w+\n\n/)
  })

  it.each([
    ['sv', 'Beräknad leverans: onsdag 4–fredag 6 mars', 'gratis', 'Visa beställningen: http'],
    [
      'de',
      'Voraussichtliche Lieferung: Mittwoch, 4. – Freitag, 6. März',
      'kostenlos',
      'Bestellung ansehen: http',
    ],
  ])('format days, free shipping and links as %s does', async (language, days, free, link) => {
    const { orderId } = await placeOrder({ locale: language })
    const estimatedDelivery = { earliest: '2026-03-04', latest: '2026-03-06' }
    await setShipping(orderId, { estimatedDelivery })
    await setOrder(orderId, { shippingTotalMinor: 0 })
    const { text, html } = await preview('orderConfirmation', language, orderId)
    // German ranges have thin spaces.
    expect(text.replace(/[^\S\n]/g, ' ')).toContain(`\n\n${days}\n`)
    expect(text).toContain(`): ${free}\n`)
    expect(text).toContain(link)
    expect(html).toMatch(/<a href="[^"]*\/orders\/[^"]*"[^>]*>[^<:]+<\/a>/)
  })

  it('are in the store’s language if the shopper’s is not supported', async () => {
    const { readMails } = await placeOrder({ locale: 'fi-FI' })
    expect((await readMails())[0]?.subject).toMatch(/^Your order/)
  })

  it('escape what the shopper typed', async () => {
    const { orderId, move, readMails } = await placeOrder()
    const firstName = '<img src=x onerror=alert(1)>{{ store.name }}'
    await shop.services.db.update(orders).set({ firstName }).where(eq(orders.id, orderId))
    await move('cancelled')
    const html = (await readMails())[1]?.html ?? ''
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img')
    expect(html).toContain('{{ store.name }}')
  })

  it('are queued once even by two concurrent processes', async () => {
    const { move, readMails } = await placeOrder()
    await move('cancelled')
    await Promise.all([mailOrderNews(shop.services), mailOrderNews(shop.services)])
    expect(await readMails()).toHaveLength(2)
  })
})

describe('the checkout language', () => {
  it.each([
    ['no language', { locale: 'not a language' }],
    ['an address elsewhere', { locale: 'sv', localeUrl: 'https://evil.example/sv' }],
  ])('is refused with 400 for %s', async (_name, language) => {
    const { variantId } = await shop.variantOf(5)
    const { path, cart } = await shop.openReadyCart(variantId)
    const body = { ...shop.payBy(shop.transfer, cart), ...language }
    expect((await shop.complete(path, body, `language-${path}`)).status).toBe(400)
  })
})

const onePath = '/v1/mail-templates/orderCancelled/en'
const own = {
  subject: 'Gone: {{ order.number }}',
  text: 'Bye {{ buyer.firstName }}',
  html: '<p>Bye {{ buyer.firstName }}</p>',
}

describe('mail templates of a store', () => {
  it('replace ours in every language until the store deletes them', async () => {
    const list = await readJson<{ data: { isCustom: boolean }[] }>(
      await send('GET', '/v1/mail-templates'),
    )
    expect(list.data).toHaveLength(templateKinds.length * mailLanguages.length)
    expect(list.data.some(({ isCustom }) => isCustom)).toBe(false)
    expect((await send('PUT', onePath, own)).status).toBe(200)
    const first = await placeOrder()
    await first.move('cancelled')
    expect((await first.readMails())[1]).toMatchObject({
      body: 'Bye Hanna\n',
      html: '<p>Bye Hanna</p>',
    })
    expect((await send('DELETE', onePath)).status).toBe(204)
    const second = await placeOrder()
    await second.move('cancelled')
    expect((await second.readMails())[1]?.subject).toContain('was cancelled')
  })

  it('can be previewed with an order of the store', async () => {
    const { orderId, readMails } = await placeOrder()
    const response = await send('POST', `${onePath}/preview`, { orderId, template: own })
    expect(await readJson(response)).toMatchObject({ text: 'Bye Hanna\n' })
    const standard = await send('POST', '/v1/mail-templates/orderShipped/sv/preview', { orderId })
    expect(await readJson<{ subject: string }>(standard)).toMatchObject({
      subject: expect.stringContaining('är på väg') as string,
    })
    expect(await readMails()).toHaveLength(1)
    const other = await signInApplication(shop.services, await addStore(shop.services))
    const foreign = await send('POST', `${onePath}/preview`, { orderId }, other)
    expect(foreign.status).toBe(404)
  })

  it.each([
    ['cannot be read', '{% if %}'],
    ['includes a file', "{% include '/etc/passwd' %}"],
    ['includes a file by another word', "{% render '../../package.json' %}"],
    ['runs for ever', '{% for i in (1..100000000) %}{{ i }}{% endfor %}'],
    [
      'makes too much',
      '{% assign a = "x" %}{% for i in (1..40) %}{% assign a = a | append: a %}{% endfor %}',
    ],
    ['names a filter that does not exist', '{{ store.name | shell }}'],
  ])('are refused when one %s', async (_name, text) => {
    const { orderId } = await placeOrder()
    const template = { ...own, text }
    const response = await send('POST', `${onePath}/preview`, { orderId, template })
    expect(response.status).toBe(400)
    expect(await readJson(response)).toMatchObject({ code: 'Common.Validation' })
  })

  it('can access only the values of the mail', async () => {
    const { orderId } = await placeOrder()
    const show = (text: string) =>
      send('POST', `${onePath}/preview`, { orderId, template: { ...own, text } })
    const inherited = '[{{ order.constructor }}{{ order.__proto__ }}{{ words.constructor.name }}]'
    expect(await readJson(await show(inherited))).toMatchObject({ text: '[]\n' })
    for (const text of ['{{ constructor.constructor }}', '{{ process.env }}'])
      expect((await show(text)).status).toBe(400)
  })

  it('that fail are replaced by ours, so the buyer always gets a mail', async () => {
    const text = '{% for i in (1..100000000) %}{{ i }}{% endfor %}'
    expect((await send('PUT', onePath, { ...own, text })).status).toBe(200)
    const { move, readMails } = await placeOrder()
    await move('cancelled')
    expect((await readMails())[1]?.body).toContain('was cancelled')
    await send('DELETE', onePath)
  })

  it('need the scope (403) and a supported language (400)', async () => {
    const reader = await signInApplication(shop.services, shop.store, ['settings:read'])
    expect((await send('PUT', onePath, own, reader)).status).toBe(403)
    expect((await send('PUT', '/v1/mail-templates/orderCancelled/xx', own)).status).toBe(400)
  })
})

it('an order mail that the database refuses is tried once and does not stay due', async () => {
  const { db } = shop.services
  const { move, readMails } = await placeOrder()
  const isRefused = sql`add constraint none_cancelled check (kind <> 'orderCancelled') not valid`
  await db.execute(sql`alter table mails ${isRefused}`)
  await move('cancelled')
  const read = await readMails()
  await db.execute(sql`alter table mails drop constraint none_cancelled`)
  expect(read.map(({ kind }) => kind)).toEqual(['orderConfirmation'])
  expect(await db.$count(orderEvents, eq(orderEvents.mailDue, true))).toBe(0)
})

it.each([
  ['what PostgreSQL cannot store', 'Own', "{{ '%00' | url_decode }}"],
  ['no subject', '{{ order.nope }}', 'Own'],
])('a template that writes %s is replaced by the standard one', async (_name, subject, text) => {
  const { move, readMails } = await placeOrder()
  const key = '/v1/mail-templates/orderCancelled/en'
  const template = { subject, text, html: '<p>Own</p>' }
  expect((await send('PUT', key, template)).status).toBe(200)
  await move('cancelled')
  expect((await readMails())[1]?.subject).toContain('was cancelled')
  expect((await send('DELETE', key)).status).toBe(204)
})
