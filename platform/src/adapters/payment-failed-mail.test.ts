import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { isDue } from '#store/raw-rows.ts'
import { readJson, workOff } from '#testing.ts'
import { isOrderNewsDue, mailOrderNews } from './order-news.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())

const minuteMs = 60_000
let attempt = 0
let email = ''
let path = ''

/** Orders the cart. An answer is given on the payment page. */
async function order(method: string, answer?: 'decline' | 'cancel') {
  shop.advance(1000)
  attempt += 1
  const cart = await shop.change('GET', path)
  const reply = await shop.complete(path, shop.payBy(method, cart), `attempt-${String(attempt)}`)
  const { orderNumber, payment } = await readJson<CompleteReply>(reply)
  if (answer) {
    await shop.request(new URL(payment.redirectUrl ?? '').pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ answer }).toString(),
    })
  }
  return orderNumber
}

const isMailDue = () =>
  isDue(shop.services.db, isOrderNewsDue(shop.services.db, shop.services.clock()))

/** The mails about failed payments. */
async function readMails() {
  await workOff(shop.services, isOrderNewsDue, mailOrderNews)
  return (await shop.mailsTo(email)).filter(({ kind }) => kind === 'orderPaymentFailed')
}

beforeEach(async () => {
  email = `buyer-${String(attempt)}@example.com`
  const { variantId } = await shop.variantOf(5)
  path = (await shop.openReadyCart(variantId, 1, email)).path
})

describe('the mail about a failed payment', () => {
  it('is sent once the payment has stayed failed for a quarter of an hour', async () => {
    const number = await order(shop.redirect, 'decline')
    shop.advance(14 * minuteMs)
    expect(await isMailDue()).toBe(false)
    expect(await readMails()).toEqual([])
    shop.advance(minuteMs)
    expect(await isMailDue()).toBe(true)
    expect(await readMails()).toMatchObject([
      { subject: expect.stringContaining(number) as string },
    ])
    expect(await isMailDue()).toBe(false)
  })

  it('is not sent when the cart was paid in another way meanwhile', async () => {
    await order(shop.redirect, 'decline')
    shop.advance(5 * minuteMs)
    await order(shop.transfer)
    shop.advance(15 * minuteMs)
    expect(await readMails()).toEqual([])
    expect(await isMailDue()).toBe(false)
  })

  it('is sent about the last of several attempts', async () => {
    await order(shop.redirect, 'decline')
    shop.advance(10 * minuteMs)
    const last = await order(shop.redirect, 'decline')
    shop.advance(10 * minuteMs)
    expect(await readMails()).toEqual([])
    shop.advance(5 * minuteMs)
    expect(await readMails()).toMatchObject([{ subject: expect.stringContaining(last) as string }])
  })

  it('is not sent while another attempt is being paid', async () => {
    await order(shop.redirect, 'decline')
    await order(shop.redirect)
    shop.advance(15 * minuteMs)
    expect(await readMails()).toEqual([])
  })
})
