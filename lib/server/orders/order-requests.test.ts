import { describe, expect, it, vi } from 'vitest'
import { browser, redirectOf } from '@/lib/server/browser.testing'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { quantityField, returnSchema } from '@/lib/shop/orders/order-requests'
import { cancelOnce, eraseOnce, requestsPage, returnOnce } from './order-requests'

const platform = usePlatform()
const RETURN = /POST \/v1\/order-returns/

/** Submits the form of a page; `attempt` names that page. */
async function submit(attempt: string, pieces: string, orderToken = 'order-1') {
  const fields = { orderToken, attempt, [quantityField('ori-1')]: pieces, reason: '' }
  const fetched = vi.spyOn(globalThis, 'fetch')
  const outcome = await returnOnce(returnSchema.parse(fields), await getShopper())
  const key = new Headers(fetched.mock.calls[0]?.[1]?.headers).get('idempotency-key')
  fetched.mockRestore()
  return { outcome, key }
}

describe('requesting a return', () => {
  it('sends the same key for the same items of one page, and another for others', async () => {
    platform.on(RETURN, { status: 201, json: {} })
    const { key, outcome } = await submit('page-1', '1')
    expect(outcome).toMatchObject({ ok: true, notice: { key: 'returnRequested' } })
    expect((await submit('page-1', '1')).key).toBe(key)
    const others = [
      await submit('page-1', '2'),
      await submit('page-2', '1'),
      await submit('page-1', '1', 'order-2'),
    ].map((other) => other.key)
    expect(new Set([key, ...others]).size).toBe(4)
  })

  it('is repeated under its key when the platform is unavailable for a moment', async () => {
    let calls = 0
    platform.on(RETURN, () => {
      calls += 1
      return calls === 1 ? problem(503, 'Common.Busy') : { status: 201, json: {} }
    })
    expect((await submit('page-1', '1')).outcome).toMatchObject({ ok: true })
    expect(calls).toBe(2)
  })

  it('has been asked for when the answer of that was emptied meanwhile', async () => {
    platform.on(RETURN, problem(409, 'Common.AnswerUnreadable'))
    expect((await submit('page-1', '1')).outcome).toMatchObject({ ok: true })
  })

  it('waits for the first of two equal requests', async () => {
    let calls = 0
    platform.on(RETURN, () => {
      calls += 1
      return calls < 3 ? problem(409, 'Common.RequestInFlight') : { status: 201, json: {} }
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    const submitted = submit('page-1', '1')
    await vi.waitFor(() => expect(calls).toBe(3), { timeout: 5_000 })
    expect((await submitted).outcome).toMatchObject({ ok: true })
  })

  it('sends nothing when no item is chosen', async () => {
    await browser.hold({})
    expect((await submit('page-1', '0')).outcome).toMatchObject({
      ok: false,
      errors: { '': { key: 'chooseReturn' } },
    })
    expect(platform.calls(RETURN)).toEqual([])
  })
})

const item = { [quantityField('ori-1')]: '1', attempt: 'page-1' }
const requests = {
  return: async (key: object) =>
    returnOnce({ ...returnSchema.parse(item), ...key }, await getShopper()),
  cancel: async (key: object) => cancelOnce(key, await getShopper()),
  erase: async (key: object) =>
    eraseOnce({ orderToken: 'order-1', understood: 'on', ...key }, await getShopper()),
}

describe('a request about an order', () => {
  it.each([
    ['return', 'ord-1'],
    ['cancel', 'ord-1'],
  ] as const)('by id is made by its customer only: %s', async (name, orderId) => {
    const login = `/login?returnTo=${encodeURIComponent('/account/orders/ord-1')}`
    expect(await redirectOf(requests[name]({ orderId }))).toBe(login)
    expect(platform.calls(/./)).toEqual([])
    await browser.hold({ customer: {} })
    platform.on(/POST/, { status: name === 'return' ? 201 : 200, json: {} })
    expect(await requests[name]({ orderId })).toMatchObject({ ok: true })
    expect(platform.calls(/./)).toMatchObject([
      { body: { orderId }, authorization: 'Bearer access-1' },
    ])
    expect(platform.calls(/./)[0]?.body).not.toHaveProperty('orderToken')
  })

  it.each([
    ['Order.NotFound', 404, 'gone'],
    ['Order.NotCancellable', 409, 'notCancellable'],
    ['Order.NotErasable', 409, 'notErasable'],
    ['Return.NotOffered', 409, 'returnOver'],
    ['Return.TooMany', 409, 'returnChanged'],
  ])('is refused with %s', async (code, status, key) => {
    platform.on(/POST/, problem(status, code))
    const refused = { ok: false, errors: { '': { key } } }
    expect(await requests.cancel({ orderToken: 'order-1' })).toEqual(refused)
  })

  it('that fails otherwise is a fault, and a mistake of ours an error', async () => {
    platform.on(/POST/, problem(409, 'Common.Conflict'))
    const cancelled = requests.cancel({ orderToken: 'order-1' })
    await expect(cancelled).rejects.toMatchObject({ kind: 'conflict' })
    const broken = { ...(await getShopper()), clientWith: () => ({ rest: null }) as never }
    await expect(cancelOnce({ orderToken: 'order-1' }, broken)).rejects.toThrow(TypeError)
  })

  it('has the page of the order it is about', () => {
    expect(requestsPage({ orderToken: 'o/1', orderId: 'ord-1' })).toBe('/orders/o%2F1')
    expect(requestsPage({ orderId: 'o/1' })).toBe('/account/orders/o%2F1')
    expect(requestsPage({})).toBe('/account/orders/')
  })
})
