import { and, eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { refunds } from '#store/schema/refunds.ts'
import { signInApplication, workOff } from '#testing.ts'
import { isOrderNewsDue, mailOrderNews } from './order-news.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

it.each([
  ['en', ['Already refunded: −€10.00', 'Refund: −€5.90', 'Total after refund: €14.00']],
  [
    'de',
    ['Bereits erstattet: −10,00 €', 'Erstattung: −5,90 €', 'Gesamtsumme nach Erstattung: 14,00 €'],
  ],
  [
    'sv',
    [
      'Återbetalat tidigare: −10,00 €',
      'Återbetalning: −5,90 €',
      'Totalt efter återbetalning: 14,00 €',
    ],
  ],
  ['pt-BR', ['Já reembolsado: −€ 10,00', 'Reembolso: −€ 5,90', 'Total após o reembolso: € 14,00']],
  ['ar', ['مردود سابقًا: −‏10.00 €', 'مبلغ الاسترداد: −‏5.90 €', 'الإجمالي بعد رد المبلغ: ‏14.00 €']],
])('the mail about a refund in %s lists it, and what remains', async (locale, rows) => {
  const email = `${locale}@example.com`
  const { variantId } = await shop.variantOf(5)
  const { path, cart } = await shop.openReadyCart(variantId, 1, email)
  const body = { ...shop.payBy(shop.transfer, cart), locale }
  const { orderId } = (await (await shop.complete(path, body, locale)).json()) as {
    orderId: string
  }
  const change = async (what: string, values: object) => {
    shop.advance(1000)
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    }
    const made = await shop.call('POST', `/v1/orders/${orderId}/${what}`, values, headers)
    expect(made.ok, await made.clone().text()).toBe(true)
    await workOff(shop.services, isOrderNewsDue, mailOrderNews)
  }
  await change('transitions', { to: 'confirmed' })
  await change('refunds', { amount: 10 })
  await change('refunds', { amount: 4 })
  // One that is on its way to the buyer is not yet said to be back.
  const isUnderWay = and(eq(refunds.orderId, orderId), eq(refunds.amountMinor, 400))
  await shop.services.db.update(refunds).set({ state: 'pending' }).where(isUnderWay)
  await change('refunds', { amount: 5.9 })
  const [confirmation, first, , second] = await shop.mailsTo(email)
  const spaced = (text = '') => text.replace(/[^\S\n]/g, ' ')
  expect(spaced(second?.body).split('\n')).toEqual(expect.arrayContaining(rows))
  for (const part of rows.flatMap((row) => row.split(': ')))
    expect(spaced(second?.html ?? '')).toContain(`>${part}</t`)
  const [earlier = '', refunded = ''] = rows.map((row) => row.split(':')[0])
  expect(first?.body).toContain(`${refunded}: −`)
  expect(first?.body).not.toContain(earlier)
  expect(confirmation?.body).not.toContain(`${refunded}: −`)
})
