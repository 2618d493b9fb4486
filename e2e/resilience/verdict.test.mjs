import { describe, expect, test } from 'vitest'
import { judge, judgeClaim, judgeRun } from './verdict.mjs'

const storeName = 'Terra &amp; Tide'
const page = `<html><link rel="stylesheet" href="a"><main><b>${storeName}</b><h1>Bag</h1></main></html>`
const good = { status: 200, path: '/cart', type: 'text/html', headers: {}, body: page, ms: 20 }
const exchange = (...steps) => ({ ...steps.at(-1), steps })
const verdict = (answer, expected = {}) =>
  judge(exchange({ ...good, ...answer }), { storeName, ...expected })

describe('a response', () => {
  test('has no problems if it is a page of the shop', () => {
    expect(verdict({})).toEqual({ bare: [], slow: [], untrue: [] })
    const outage = { status: 503, headers: { 'retry-after': '30' } }
    expect(verdict(outage)).toEqual({ bare: [], slow: [], untrue: [] })
  })

  test.each([
    ['the page of the framework', { body: page.replace('<html>', '<html id="__next_error__">') }],
    ['a line of text', { type: 'text/plain', body: 'Internal Server Error' }],
    ['nothing at all', { status: 0, type: '', body: '' }],
    ['a page without the name of the store', { body: page.replace(storeName, '') }],
    ['a page without a style', { body: page.replace(/<link[^>]*>/, '') }],
    ['a page whose content only scripts would show', { body: page.replace(/<h1>.*<\/h1>/, '') }],
    ['a page of somebody else', { body: `${page}Please sign in to this network` }],
    ['500', { status: 500 }],
    ['503 that names no time', { status: 503 }],
    ['HTML for a script', {}, 'data'],
    ['half a document for a script', { type: 'application/json', body: '{"a":' }, 'data'],
    ['500 for a script', { status: 500, type: 'application/json', body: '{}' }, 'data'],
    ['an error for a cache', { headers: { 'cache-control': 'max-age=9' }, status: 404 }, 'machine'],
  ])('is bare when it is %s', (_, answer, kind = 'page') => {
    expect(verdict(answer, { kind }).bare).not.toEqual([])
    expect(verdict({ status: 502 }, { kind: 'machine' }).bare).toEqual([])
  })

  test('is slow when one answer of several is', () => {
    const found = judge(exchange({ ...good, ms: 5_001 }, good), { storeName })
    expect(found.slow).toEqual(['/cart took 5001 ms'])
    expect(verdict({ ms: 5_001 }, { isSlow: true }).slow).toEqual([])
    expect(verdict({ ms: 6_001 }, { isSlow: true }).slow).toHaveLength(1)
    const order = { storeName, isSlow: true, moreMs: 5_000 }
    expect(judge(exchange({ ...good, ms: 11_000 }, good), order).slow).toEqual([])
    expect(judge(exchange(good, { ...good, ms: 6_001 }), order).slow).toHaveLength(1)
  })

  test('is untrue when what is there is called missing or empty', () => {
    expect(verdict({ status: 404 }).untrue).toEqual(['404 for what is there'])
    expect(verdict({ status: 404 }, { isMissing: true }).untrue).toEqual([])
    expect(verdict({}, { never: /Bag/ }).untrue).toEqual(['"Bag"'])
  })
})

test.each([
  ['Removed.', { isClaimed: true, isDone: false }, 1],
  ['Removed.', { isClaimed: true, isDone: true }, 0],
  ['Try again.', { isClaimed: false, isDone: false }, 0],
  ['Safe, and nothing has changed.', { isClaimed: false, isDone: true }, 1],
  ['Not charged.', { isClaimed: false, isDone: true, denial: 'Not charged' }, 1],
  ['Not charged.', { isClaimed: false, isDone: true }, 0],
])('the claim "%s" of a form, %o, has untrue parts: %i', (body, found, count) => {
  expect(judgeClaim({ body }, found)).toHaveLength(count)
})

describe('a run of verify:operations', () => {
  /** Six buyers by invoice, by card and with a declined card; the second order is refunded. */
  const run = () => {
    const payments = ['invoice', 'card', 'card', 'card', 'card', 'declined']
    const rows = payments.map((payment, n) => {
      const [state, status] = payment === 'declined' ? ['invalidated', 'declined'] : []
      const order = { id: `id${n}`, email: `${n}@example.com`, number: `T${n}`, refunds: n % 2 }
      return { state, status, ...order, unpaid: payment === 'declined', shipped: n === 1 }
    })
    const receipts = rows.map(({ email, number }, n) => {
      const orderNumber = payments[n] === 'declined' ? null : number
      return { email, payment: payments[n], orderNumber, lostCarts: 0 }
    })
    const fault = { name: 'a storm', isSeen: true, isSelling: true, broken: [] }
    const staff = { refunded: new Map([['id1', true]]), done: { price: 1, ship: 1, refund: 1 } }
    const seen = { bare: [] }
    return { minutes: 1, rows, receipts, staff, happened: [fault], seen, stale: [], died: [] }
  }
  const breachesOf = (found) =>
    Object.entries(judgeRun(found)).flatMap(([what, list]) => (list.length > 0 ? what : []))

  test('breaches nothing when all is as people were told', () => {
    expect(breachesOf(run())).toEqual([])
  })

  test.each([
    ['Orders or carts lost', ({ rows }) => rows.shift()],
    ['Orders or carts lost', ({ rows }) => (rows[2].unpaid = true)],
    ['Orders or carts lost', ({ rows }) => (rows[2].state = 'invalidated')],
    ['Orders or carts lost', ({ receipts }) => (receipts[0].lostCarts = 1)],
    ['Orders or carts lost', ({ receipts }) => (receipts[5].gaveUp = '503 /checkout')],
    ['Orders twice', ({ rows }) => rows.push({ ...rows[0], number: 'T9' })],
    ['Orders twice', ({ rows }) => (rows[5].state = 'confirmed')],
    ['Unpaid and shipped', ({ rows }) => (rows[5].shipped = true)],
    ['Refunds lost or twice', ({ rows }) => (rows[1].refunds = 0)],
    ['Refunds lost or twice', ({ rows }) => (rows[0].refunds = 2)],
    ['Answers that are no page', ({ seen }) => seen.bare.push('GET /cart: no answer')],
    ['Pages broken', ({ happened }) => happened[0].broken.push('/cart (503)')],
    ['Faults after which nobody could buy', ({ happened }) => (happened[0].isSelling = false)],
    ['Faults that did not happen', ({ happened }) => (happened[0].isSeen = false)],
    ['Faults that did not happen', ({ happened }) => happened.pop()],
    ['Trade that did not happen', (found) => (found.minutes = 1.2)],
    ['Trade that did not happen', ({ staff }) => (staff.done.ship = 0)],
    ['Trade that did not happen', ({ receipts }) => receipts.pop()],
    ['Storefronts with an old price', ({ stale }) => stale.push('port 1: not 20,00')],
    ['Processes that died', ({ died }) => died.push('platforms 1: ended with code 1')],
  ])('breaches "%s" when that is planted', (what, plant) => {
    const found = run()
    plant(found)
    expect(breachesOf(found)).toEqual([expect.stringContaining(what)])
  })
})
