import { expect, it } from 'vitest'
import { analyticsSchema } from './analytics-schema'
import { eventSchema } from './event-schema'
import { framePolicy, needsFrame, gtagAddress, toGtag, toMatomo, toPlausible } from './receivers'

const pages = [
  { address: 'https://shop.example/a', title: 'Shop', referrer: 'https://search.example' },
  { address: 'https://shop.example/b' },
]
const cup = { item_id: 'cup', item_name: 'Cup', price: 19.9, quantity: 2 }
const vase = { ...cup, item_id: 'vase', item_variant: 'Moss', item_category: 'Vases', quantity: 1 }
const every = {
  ...{ currency: 'EUR', value: 59.7, items: [cup, vase], coupon: 'FJORD' },
  ...{ item_list_id: '/categories/a', item_list_name: 'All', search_term: 'mug', method: 'email' },
  ...{ shipping_tier: 'Post', payment_type: 'card', transaction_id: '1001' },
  ...{ shipping: 4.9, tax: 7.14, total: 64.6 },
}
const events = eventSchema.options.map(({ shape: { name } }) =>
  eventSchema.parse({ name: name.value, params: every }),
)
const ga4 = { measurementId: 'G-AB12CD34EF' }
const matomo = { url: 'https://stats.shop.example/m/', siteId: 7 }
const plausible = { url: 'https://plausible.example', domain: 'shop.example' }
const collector = { url: 'https://collect.shop.example' }
const stores = [
  { ga4 },
  { ga4: { ...ga4, serverUrl: 'https://t.shop.example/g/', advertising: true } },
  ...[{ matomo, plausible }, { plausible, collector }, { matomo }, { collector }],
]

it('get of every event, and may load, what receivers.testing.txt says', async () => {
  const told = events.flatMap((event, at) => {
    const page = pages[at % 2] ?? pages[0]
    if (!page) return []
    const { url, body, type } = toMatomo(matomo, event, page)
    const fields = JSON.stringify(Object.fromEntries(new URLSearchParams(body)))
    return [
      `## ${event.name}`,
      JSON.stringify(toGtag(event, page)),
      `${url} ${type} ${fields}`,
      JSON.stringify(toPlausible(plausible, event, page)),
    ]
  })
  const allowed = stores.map((store) => {
    const analytics = analyticsSchema.parse(store)
    const script = analytics.ga4 ? gtagAddress(analytics.ga4) : ''
    return [
      `## ${JSON.stringify(store)}`,
      `${needsFrame(analytics) ? 'a frame' : 'none'} ${script}`,
      ...framePolicy(analytics, 'sha256-x').split('; '),
    ].join('\n')
  })
  expect(needsFrame(null)).toBe(false)
  const said = [...told, ...allowed].join('\n')
  await expect(`${said}\n`).toMatchFileSnapshot('receivers.testing.txt')
})
