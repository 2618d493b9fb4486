import { expect, it } from 'vitest'
import { browser } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { wellGoingPlatform } from '../../../actions.testing'
import { read } from '../../../pages.testing'

const platform = usePlatform()

it('lists orders by the year in which they were placed where the store is', async () => {
  await browser.hold({ customer: { sid: 'sid-of-orders' } })
  const rowOf = (id: string, placedOn: string) => ({
    ...{ id, orderNumber: id, state: 'delivered', currencyCode: 'EUR', itemCount: 1, total: 30 },
    ...{ placedOn, shipping: null, payment: { status: 'paid' }, timeline: [], items: [] },
  })
  const data = [rowOf('new', '2026-12-31T23:30:00Z'), rowOf('old', '2026-12-31T22:30:00Z')]
  platform.on(/./, wellGoingPlatform())
  platform.on(/graphql/, (call) =>
    String(call.body['query']).startsWith('query ListOrders')
      ? { json: { data: { orders: { data, hasNextPage: false, totalCount: 2 } } } }
      : wellGoingPlatform()(call),
  )
  const { html } = await read('/account/orders')
  const said = [...html.matchAll(/id="year-(\d{4})"|href="[^"]*\/orders\/(new|old)"/g)]
  expect([...new Set(said.map(([, year, id]) => year ?? id))]).toEqual([
    '2027',
    'new',
    '2026',
    'old',
  ])
})
