import { describe, expect, it } from 'vitest'
import type { AnalyticsEvent } from './event-schema'
import { framePolicy, needsFrame, gtagAddress, toGtag, toMatomo, toPlausible } from './receivers'
import { analyticsSchema } from './analytics-schema'

const page = {
  address: 'https://shop.example/orders',
  title: 'Shop',
  referrer: 'https://search.example',
}
const item = { item_id: 'cup', item_name: 'Cup', price: 19.9, quantity: 2 }
const purchase: AnalyticsEvent = {
  name: 'purchase',
  params: {
    ...{ transaction_id: '1001', currency: 'EUR', value: 39.8, shipping: 4.9 },
    ...{ tax: 7.14, total: 44.7, items: [item] },
  },
}
const view: AnalyticsEvent = { name: 'page_view', params: {} }
const matomo = { url: 'https://stats.shop.example/', siteId: 7 }
const plausible = { url: 'https://plausible.example', domain: 'shop.example' }
const ga4 = { measurementId: 'G-AB12CD34EF', advertising: false }

describe('Matomo', () => {
  const fields = (event: AnalyticsEvent) =>
    Object.fromEntries(new URLSearchParams(toMatomo(matomo, event, page).body))

  it('gets page views with URL, title and site', () => {
    expect(toMatomo(matomo, view, page).url).toBe('https://stats.shop.example/matomo.php')
    expect(fields(view)).toMatchObject({
      ...{ idsite: '7', rec: '1', url: page.address },
      ...{ action_name: 'Shop', urlref: page.referrer },
    })
  })

  it('gets an order by its number, with the amount paid and each item', () => {
    expect(fields(purchase)).toMatchObject({
      ...{ idgoal: '0', ec_id: '1001', revenue: '44.7', ec_st: '39.8', ec_sh: '4.9' },
      ec_items: '[["cup","Cup","",19.9,2]]',
    })
  })

  it('gets searches as searches and everything else as e-commerce events', () => {
    expect(fields({ name: 'search', params: { search_term: 'mug' } })).toMatchObject({
      search: 'mug',
    })
    const viewItem: AnalyticsEvent = {
      name: 'view_item',
      params: { currency: 'EUR', value: 19.9, items: [item] },
    }
    expect(fields(viewItem)).toMatchObject({ e_c: 'shop', e_a: 'view_item', e_n: 'cup' })
  })
})

describe('Plausible', () => {
  it('gets revenue with a purchase, and flat properties', () => {
    const { url, body } = toPlausible(plausible, purchase, page)
    expect(url).toBe('https://plausible.example/api/event')
    expect(JSON.parse(body)).toMatchObject({
      ...{ name: 'purchase', domain: 'shop.example', url: page.address },
      revenue: { currency: 'EUR', amount: 44.7 },
      props: { transaction_id: '1001', item_ids: 'cup' },
    })
  })

  it('gets page views under its own name for them', () => {
    expect(JSON.parse(toPlausible(plausible, view, page).body)).toMatchObject({ name: 'pageview' })
  })
})

describe('Google Analytics', () => {
  it('gets the URL of the page, because its script only sees the frame', () => {
    const [name, params] = toGtag(purchase, page)
    expect(name).toBe('purchase')
    expect(params).toMatchObject({ transaction_id: '1001', page_location: page.address })
    expect(params).toMatchObject({ page_referrer: page.referrer })
  })

  it('is loaded from the store’s container if there is one', () => {
    expect(gtagAddress(ga4)).toBe('https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF')
    expect(gtagAddress({ ...ga4, serverUrl: 'https://t.shop.example' })).toBe(
      'https://t.shop.example/gtag/js?id=G-AB12CD34EF',
    )
  })
})

describe('the content security policy of the frame', () => {
  it('lists the store’s receivers and no others', () => {
    const policy = framePolicy(analyticsSchema.parse({ matomo, plausible }), 'sha256-x')
    expect(policy).toContain('connect-src https://stats.shop.example https://plausible.example;')
    expect(policy).toContain("script-src 'none'")
    expect(policy).not.toContain('google')
    expect(framePolicy(analyticsSchema.parse({ ga4 }), 'sha256-x')).toContain(
      "script-src 'sha256-x' https://www.googletagmanager.com;",
    )
  })

  it('allows advertising only where the store enables it', () => {
    const policy = (advertising: boolean) =>
      framePolicy(analyticsSchema.parse({ ga4: { ...ga4, advertising } }), 'sha256-x')
    expect(policy(false)).not.toContain('doubleclick')
    expect(policy(true)).toContain('doubleclick')
  })

  it('is needed for third-party scripts, not for a collector', () => {
    const collector = { url: 'https://collect.shop.example' }
    expect(needsFrame(null)).toBe(false)
    expect(needsFrame(analyticsSchema.parse({ collector }))).toBe(false)
    expect(needsFrame(analyticsSchema.parse({ plausible, collector }))).toBe(true)
  })
})
