import { afterAll, describe, expect, it } from 'vitest'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
afterAll(() => shop.close())

/** The open issues of an order. */
async function listIssues(orderNumber: string) {
  const { status, body } = await shop.asMerchant('GET', '/v1/issues?state=open&limit=200')
  expect(status).toBe(200)
  const { data } = body as { data: { id: string; kind: string; orderNumber: string | null }[] }
  return data.filter((issue) => issue.orderNumber === orderNumber)
}

const settle = (id: string, how: 'retry' | 'resolve') =>
  shop.asMerchant('POST', `/v1/issues/${id}/${how}`)

describe('a dispute', () => {
  it('stays listed when it is lost, because the money is gone', async () => {
    const order = await shop.sendAndPay()
    const id = shop.stripe.dispute(order.session.intent, 2990)
    expect((await shop.deliver()).status).toBe(200)
    shop.stripe.decideDispute(id, 'lost')
    for (let i = 0; i < 2; i += 1) expect((await shop.deliver()).status).toBe(200)
    const issues = await listIssues(order.orderNumber)
    expect(issues).toMatchObject([{ kind: 'dispute', detail: 'fraudulent: lost' }])
    expect((await settle(issues[0]?.id ?? '', 'resolve')).status).toBe(200)
    expect(await listIssues(order.orderNumber)).toEqual([])
  })
})
