import { afterAll, expect, test } from 'vitest'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { readJson, readProblem, signInApplication } from '#testing.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
const { variantId } = await shop.variantOf(20)
afterAll(() => shop.close())

interface Coupon {
  id: string
  usedCount: number
}

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await shop.call(method, path, body, { authorization: `Bearer ${token}` })
  return answer.status === 204 ? null : readJson<Coupon>(answer)
}

const terms = (code: string) => ({ code, name: 'Once', type: 'amount', amount: 5, usageLimit: 1 })
const create = async (code: string) => (await send('POST', '/v1/coupons', terms(code)))?.id ?? ''
const countUsed = async (id: string) => (await send('GET', `/v1/coupons/${id}`))?.usedCount

async function offer(code: string, email?: string) {
  const { path } = await shop.openReadyCart(variantId, 1, email)
  const answer = await shop.call('PUT', `${path}/coupon`, { code })
  return { path, answer }
}

async function order(code: string) {
  const { path, answer } = await offer(code)
  const cart = await readJson<Parameters<typeof shop.payBy>[1]>(answer)
  const placed = await shop.complete(path, shop.payBy(shop.transfer, cart), path)
  const { orderId } = await readJson<CompleteReply>(placed)
  shop.advance(1000)
  return () => send('POST', `/v1/orders/${orderId}/transitions`, { to: 'cancelled' })
}

test('a cancelled order gives its redemption back to a coupon with another code', async () => {
  const id = await create('SPRING')
  const cancel = await order('SPRING')
  await send('PUT', `/v1/coupons/${id}`, terms('SUMMER'))
  expect(await countUsed(id)).toBe(1)
  const namesake = await create('SPRING')
  const cancelOther = await order('SPRING')
  await cancel()
  expect([await countUsed(id), await countUsed(namesake)]).toEqual([0, 1])
  await cancelOther()
  expect(await countUsed(namesake)).toBe(0)
})

test('a coupon does not get the redemptions of a deleted one with its code', async () => {
  const first = await create('ONE')
  const cancel = await order('ONE')
  await send('DELETE', `/v1/coupons/${first}`)
  const second = await create('ONE')
  await order('ONE')
  await cancel()
  expect(await countUsed(second)).toBe(1)
  expect((await offer('ONE')).answer.status).toBe(400)
})

test('a coupon for one customer is refused to others as if it did not exist', async () => {
  const email = 'Ada@Example.com'
  const made = await send('POST', '/v1/coupons', { ...terms('ADA'), email })
  expect(made).toMatchObject({ email: 'ada@example.com' })
  // A client that does not know the field leaves it.
  const kept = await send('PUT', `/v1/coupons/${made?.id}`, terms('ADA'))
  expect(kept).toMatchObject({ email: 'ada@example.com' })
  const refused = async (code: string, of?: string) => {
    const { answer } = await offer(code, of)
    const { requestId: _, ...problem } = await readProblem(answer)
    return { status: answer.status, problem }
  }
  const unknown = await refused('NO-SUCH')
  expect(unknown.problem.code).toBe('Coupon.NotFound')
  expect(await refused('ADA', 'eve@example.com')).toEqual(unknown)
  const { path, answer } = await offer('ada', 'ADA@example.com')
  expect(answer.status).toBe(200)
  // Who takes over the cart does not take over the coupon.
  await shop.call('PATCH', `${path}/buyer`, { email: 'eve@example.com' })
  const cart = await readJson<{ discount: number; coupon: object }>(await shop.call('GET', path))
  expect(cart).toMatchObject({ discount: 0, coupon: { reason: 'notFound' } })
  const request = { email: 'ada@EXAMPLE.com' }
  const taken = await send('POST', '/v1/customers/take-outs', request)
  expect(taken).toMatchObject({ coupons: [{ code: 'ADA', email: 'ada@example.com' }] })
  await send('POST', '/v1/customers/erasures', request)
  expect(await refused('ADA', email)).toEqual(unknown)
})
