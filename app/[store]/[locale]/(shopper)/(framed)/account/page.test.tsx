import { expect, it } from 'vitest'
import { browser } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { wellGoingPlatform } from '../../actions.testing'
import { read } from '../../pages.testing'

const platform = usePlatform()

it.each([
  ['14 open orders', 14, (place: number) => place < 14],
  ['1 open order', 41, (place: number) => place === 40],
  ['no open orders', 41, () => false],
])('the overview says of every order that there are %s', async (said, count, isOpen) => {
  await browser.hold({ customer: { sid: 'sid-of-account' } })
  const rows = Array.from({ length: count }, (_, place) => ({
    ...{
      id: `o-${place}`,
      orderNumber: `TT-${place}`,
      currencyCode: 'EUR',
      itemCount: 1,
      total: 30,
    },
    state: isOpen(place) ? 'inTransit' : 'delivered',
    ...{ placedOn: '2026-11-01T10:00:00Z', shipping: null, payment: { status: 'paid' } },
    ...{ timeline: [], items: [] },
  }))
  platform.on(/./, wellGoingPlatform())
  platform.on(/graphql/, (call) => {
    if (!String(call.body['query']).startsWith('query ListOrders')) return wellGoingPlatform()(call)
    const { limit, cursor } = call.body['variables'] as { limit: number; cursor?: string }
    const from = Number(cursor ?? 0)
    const next = from + limit < count ? String(from + limit) : null
    const page = { hasNextPage: next !== null, nextCursor: next, totalCount: count }
    return { json: { data: { orders: { data: rows.slice(from, from + limit), ...page } } } }
  })
  const { html } = await read('/account', 'en')
  expect(html.replaceAll(/\s/g, ' ')).toContain(`You have ${said}.`)
  expect(html.includes('TT-40')).toBe(said === '1 open order')
})
