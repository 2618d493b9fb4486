import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { readJson, signInApplication } from '#testing.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const send = (path: string, body: object) =>
  shop.call('POST', path, body, { authorization: `Bearer ${token}` })

/** An order with this payment, and what a mail about it says as text and as HTML without its tags. */
async function placeOrder(given: Partial<Payment>) {
  const { placed: order } = await shop.buy((await shop.variantOf(5)).variantId)
  const pay = (values: Partial<Payment>) =>
    shop.services.db.update(payments).set(values).where(eq(payments.orderId, order.orderId))
  await pay(given)
  const preview = async (language = 'en', kind = 'orderShipped') => {
    const path = `/v1/mail-templates/${kind}/${language}/preview`
    const reply = await send(path, { orderId: order.orderId })
    return readJson<{ text: string; html: string }>(reply)
  }
  const read = async (...of: Parameters<typeof preview>) => {
    const { text, html } = await preview(...of)
    return [text, html.replaceAll(/<[^>]+>/g, '')].map((each) => each.replaceAll(/[^\S\n]+/g, ' '))
  }
  return { number: order.orderNumber, pay, read, preview }
}

it.each(['bankTransfer', 'invoice'] as const)(
  'a mail about an order that is due by %s says how much to transfer, and with which reference',
  async (type) => {
    const { number, pay, read } = await placeOrder({ type })
    for (const shown of await read()) {
      expect(shown).toContain('Amount due: €29.90')
      expect(shown).toContain(`Payment reference: ${number}`)
    }
    for (const shown of await read('de')) expect(shown).toContain(`Verwendungszweck: ${number}`)
    await pay({ status: 'paid' })
    for (const shown of await read()) expect(shown).not.toMatch(/Amount due|reference/)
  },
)

it('the number of an account stays on one line', async () => {
  const account = 'DE02 1203 0000 0000 2020 51'
  const { preview } = await placeOrder({ type: 'invoice', instructions: `To <b>, ${account}.` })
  const { text, html } = await preview()
  expect(text).toContain(`To <b>, ${account}.`)
  const part = `<span style="display: inline-block">${account}</span>`
  expect(html).toContain(`<p>To &lt;b&gt;, ${part}.</p>`)
})

it('one about an order to be paid in cash asks for no transfer', async () => {
  const { read } = await placeOrder({ type: 'payAtPickup' })
  for (const shown of await read()) expect(shown).not.toMatch(/Amount due|reference/)
})

it('what is left of a lowered order is to be paid, and charged once it is paid', async () => {
  const { pay, read } = await placeOrder({ type: 'payAtPickup', takenMinor: 1000 })
  for (const shown of await read()) {
    expect(shown).toMatch(/Amount due:?\s+€10\.00/)
    expect(shown).not.toContain('charged')
  }
  await pay({ status: 'paid' })
  for (const shown of await read()) expect(shown).toMatch(/Amount charged:?\s+€10\.00/)
  await pay({ status: 'cancelled' })
  for (const shown of await read()) expect(shown).not.toMatch(/charged|Amount due/)
})

it.each([
  ['ar', /المبلغ المتبقي للدفع: .{0,2}29/],
  ['de', /Zu zahlen sind noch .{0,2}29/],
  ['en', /€29\.90 is still to be paid/],
  ['pt-BR', /Ainda falta pagar .{0,2}29/],
  ['sv', /Kvar att betala är .{0,2}29/],
])(
  'the preview in %s of an order that was never lowered says what is to be paid',
  async (to, due) => {
    const { read } = await placeOrder({ type: 'payAtPickup' })
    for (const shown of await read(to, 'orderLowered')) expect(shown).toMatch(due)
  },
)
