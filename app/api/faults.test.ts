import { NextRequest } from 'next/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { browser, HOST, NOW, plain, redirectOf } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, problem, usePlatform } from '@/lib/server/platform.testing'
import { placeOnce } from '@/lib/server/checkout/place-order'
import { endSession as signOutElsewhere } from '@/lib/server/session/ended-sessions'
import { getShopper } from '@/lib/server/session/shopper'
import { GET as returnFromPayment } from '@/app/[store]/[locale]/(shopper)/checkout/return/route'
import { GET as readImage } from '@/app/media/[...path]/route'
import { GET as showOutage } from '@/app/outage/route'
import { GET as readSitemap } from '@/app/sitemap.xml/route'
import { GET as readSitemapFile } from '@/app/sitemaps/[file]/route'
import { GET as readCartDelivery } from './cart/delivery/route'
import { GET as renewCart } from './cart/renew/route'
import { GET as searchPickup } from './checkout/pickup/route'
import { GET as readDeliveries } from './deliveries/route'
import { GET as readPayment } from './orders/[token]/payment/route'
import { GET as readProduct } from './products/[slug]/route'
import { GET as search } from './search/route'
import { GET as endSession } from './session/end/route'
import { GET as readShopper } from './shopper/route'

const platform = usePlatform()

const request = (path: string) =>
  new NextRequest(`http://${HOST}${path}`, { headers: { host: HOST } })

const JSON_HANDLERS: Readonly<Record<string, () => Promise<Response>>> = {
  '/api/search': () => search(request('/api/search?q=mug')),
  '/api/products/mug': () =>
    readProduct(request('/api/products/mug'), { params: Promise.resolve({ slug: 'mug' }) }),
  '/api/cart/delivery': () => readCartDelivery(),
  '/api/deliveries': () => readDeliveries(request('/api/deliveries?variant=v&postalCode=20457')),
  '/api/checkout/pickup': () => searchPickup(request('/api/checkout/pickup?method=m&near=20457')),
  '/api/orders/order-1/payment': () =>
    readPayment(request('/'), { params: Promise.resolve({ token: 'order-1' }) }),
}

describe.each(Object.keys(JSON_HANDLERS))('%s', (path) => {
  it.each(FAULTS)('answers a fault of the platform (%s) with 503 and JSON', async (fault) => {
    await browser.hold({ cart: {} })
    platform.on(/./, { fault })
    const answer = await JSON_HANDLERS[path]?.()
    expect(answer?.status).toBe(503)
    expect(answer?.headers.get('retry-after')).toBe(fault === 429 ? '120' : '30')
    expect(answer?.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer?.json()).toEqual({ code: 'unavailable' })
  })
})

const FILE_HANDLERS: Readonly<Record<string, () => Promise<Response>>> = {
  '/sitemap.xml': () => readSitemap(request('/sitemap.xml')),
  '/sitemaps/pages.xml': () =>
    readSitemapFile(request('/sitemaps/pages.xml'), {
      params: Promise.resolve({ file: 'pages.xml' }),
    }),
}

describe.each(Object.keys(FILE_HANDLERS))('%s', (path) => {
  it.each(FAULTS)('tells crawlers to retry after a fault of the platform (%s)', async (fault) => {
    platform.on(/./, { fault })
    const answer = await FILE_HANDLERS[path]?.()
    expect(answer?.status).toBe(503)
    expect(answer?.headers.get('retry-after')).toBe(fault === 429 ? '120' : '30')
    expect(answer?.headers.get('cache-control')).toBe('no-store')
  })
})

describe('an image', () => {
  const image = () =>
    readImage(request('/media/media/mug.webp'), {
      params: Promise.resolve({ path: ['media', 'mug.webp'] }),
    })

  it.each(FAULTS.filter((fault) => fault !== 'broken json'))(
    'is not cached as missing while its host fails (%s)',
    async (fault) => {
      platform.on(/media/, { fault })
      const answer = await image()
      expect(answer.status).toBe(502)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  it.each([403, 404, 410])('is missing when its host answers %i', async (status) => {
    platform.on(/media/, problem(status, 'Media.Gone'))
    const answer = await image()
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  })
})

const RETURN = '/cart'
const PAGE_HANDLERS: Readonly<Record<string, { run: () => Promise<Response>; back: string }>> = {
  '/checkout/return': { run: returnFromPayment, back: '/checkout/return' },
  '/api/cart/renew': { run: () => renewCart(request('/api/cart/renew')), back: RETURN },
}

describe.each(Object.keys(PAGE_HANDLERS))('%s', (path) => {
  it.each(FAULTS)('redirects to the outage page and back (%s)', async (fault) => {
    await browser.hold({ cart: {} })
    platform.on(/./, { fault })
    const handler = PAGE_HANDLERS[path]
    const back = encodeURIComponent(handler?.back ?? '')
    expect(await redirectOf(handler?.run() ?? Promise.resolve())).toBe(`/outage?returnTo=${back}`)
    expect(browser.writes()).toEqual([])
  })
})

describe('the outage page', () => {
  beforeEach(() => browser.headers.set('x-locale', 'en'))

  it.each([
    ['/checkout/return', 'We couldn’t check your payment yet', 'don’t pay again'],
    ['/orders/order-1?notice=x', 'We couldn’t load your order', 'Your order is safe'],
    ['/account/orders', 'We couldn’t load your account', 'Your details are safe'],
    ['/checkout/review', 'We couldn’t reach the shop', 'you haven’t been charged'],
    ['/orders', 'We couldn’t reach the shop', 'you haven’t been charged'],
  ])('says for %s what is safe', async (page, title, text) => {
    const answer = await showOutage(request(`/outage?returnTo=${encodeURIComponent(page)}`))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('30')
    const html = await answer.text()
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(text)
    expect(html).toContain(`${page}"`)
  })

  it('does not deny an order whose answer was lost', async () => {
    await browser.hold({ cart: { paymentMethodId: 'card' } })
    platform.on(/./, { fault: 'reset' })
    await placeOnce(await getShopper(), {
      total: { amountMinor: 2800, currencyCode: 'EUR' },
      delivery: undefined,
      buyerNote: '',
      seen: undefined,
    })
    const outage = async () =>
      (await showOutage(request('/outage?returnTo=%2Fcheckout%2Freview'))).text()
    expect(await outage()).toContain('<h1>We couldn’t confirm your order yet</h1>')
    expect(await outage()).not.toContain('haven’t been charged')
  })

  it('does not deny an order whose form a process has taken along, of which the proxy tells', async () => {
    const lost = await showOutage(request('/outage?returnTo=/checkout/review&lost'))
    expect(await lost.text()).toContain('<h1>We couldn’t confirm your order yet</h1>')
    const other = await showOutage(request('/outage?returnTo=/checkout/contact&lost'))
    expect(await other.text()).toContain('Your bag is safe')
  })

  it('does not claim that an account is unchanged', async () => {
    const html = await (await showOutage(request('/outage?returnTo=%2Faccount%2Fprofile'))).text()
    expect(html).not.toMatch(/nothing (?:about it )?has changed/)
    expect(html).toContain('check whether it was saved')
  })

  it('is in the language of the page', async () => {
    browser.headers = new Headers({ host: 'second.localhost:3000', 'x-locale': 'sv' })
    const html = await (await showOutage(request('/outage?returnTo=%2Fcheckout%2Freturn'))).text()
    expect(html).toContain('lang="sv"')
    expect(html).toContain('betala igen')
  })
})

describe('a session that a page found to have ended', () => {
  const end = () => redirectOf(endSession(request('/api/session/end?returnTo=%2Faccount')))
  const CUSTOMER = /GET \/v1\/customer/
  const ada = { id: 'cus-ada', email: 'ada@example.com' }

  it('is removed when the platform confirms it, with a redirect to sign in', async () => {
    await browser.hold({ customer: { sid: 'sid-ended' }, cart: { customerId: 'cus-ada' } })
    platform.on(CUSTOMER, { fault: 401 })
    expect(plain(await end())).toBe('/login?returnTo=%2Faccount')
    expect(await browser.read('customer')).toBeNull()
    expect(await browser.read('cart')).not.toBeNull()
  })

  it('continues with new tokens when only its token was refused, before it expired', async () => {
    await browser.hold({ customer: {} })
    platform.on(CUSTOMER, ({ authorization }) =>
      authorization === 'Bearer access-2' ? { json: ada } : { fault: 401 },
    )
    const tokens = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 600 }
    platform.on(/POST \/connect\/token/, { json: tokens })
    expect(await end()).toBe('/account')
    expect(await browser.read('customer')).toMatchObject({ refreshToken: 'refresh-2' })
  })

  it('is kept while it is still valid, so that a link signs nobody out', async () => {
    await browser.hold({ customer: {} })
    platform.on(CUSTOMER, { json: ada })
    expect(await end()).toBe('/account')
    expect(await browser.read('customer')).not.toBeNull()
  })

  it('is kept when only its token could not be renewed: the issuer did not answer', async () => {
    await browser.hold({ customer: { expiresAt: NOW - 1 } })
    platform.on(CUSTOMER, { fault: 401 })
    expect(await end()).toBe('/outage?returnTo=%2Faccount')
    expect(await browser.read('customer')).not.toBeNull()
  })

  it('does not come back when its shopper signs out meanwhile', async () => {
    await browser.hold({ customer: { sid: 'left', refreshToken: 'refresh-of-left' } })
    platform.on(CUSTOMER, ({ authorization }) =>
      authorization === 'Bearer access-2' ? { json: ada } : { fault: 401 },
    )
    platform.on(/POST \/connect\/token/, () => {
      void signOutElsewhere('left')
      return { json: { access_token: 'access-2', expires_in: 600 } }
    })
    expect(plain(await end())).toBe('/login?returnTo=%2Faccount')
    expect(await browser.read('customer')).toBeNull()
  })

  it.each(['slow', 'reset', 'broken json', 429, 500] as const)(
    'is kept while the issuer does not answer for its refused token (%s)',
    async (fault) => {
      await browser.hold({ customer: { sid: `of-${fault}`, refreshToken: `refresh-${fault}` } })
      platform.on(CUSTOMER, { fault: 401 })
      platform.on(/POST \/connect\/token/, { fault })
      expect(await end()).toBe('/outage?returnTo=%2Faccount')
      expect(await browser.read('customer')).not.toBeNull()
    },
  )

  it.each(FAULTS.filter((fault) => fault !== 401))(
    'is kept while the platform does not answer (%s)',
    async (fault) => {
      await browser.hold({ customer: {} })
      platform.on(CUSTOMER, { fault })
      expect(await end()).toBe('/outage?returnTo=%2Faccount')
      expect(await browser.read('customer')).not.toBeNull()
    },
  )
})

describe('the shopper of a public page', () => {
  const shopper = async () => (await readShopper()).json()

  it('stays signed in when only the token was refused, before it expired', async () => {
    await browser.hold({ customer: { firstName: 'Ada', refreshToken: 'refresh-of-page' } })
    platform.on(/GET \/v1\/customer/, ({ authorization }) =>
      authorization === 'Bearer access-3'
        ? { json: { id: 'cus-ada', email: 'ada@example.com' } }
        : { fault: 401 },
    )
    platform.on(/POST \/connect\/token/, { json: { access_token: 'access-3', expires_in: 600 } })
    expect(await shopper()).toEqual({ firstName: 'Ada', cartCount: 0 })
    expect(await browser.read('customer')).toMatchObject({ accessToken: 'access-3' })
  })
  const ada = { json: { id: 'cus-ada', email: 'ada@example.com' } }

  it('is greeted, with the number of items', async () => {
    expect(await shopper()).toEqual({ firstName: null, cartCount: 0 })
    await browser.hold({ customer: { sid: 'greeted' } })
    platform.on(/customer/, ada)
    expect(await shopper()).toEqual({ firstName: 'Ada', cartCount: 0 })
    await browser.hold({ cart: {} })
    platform.on(/carts/, { json: cartJson() })
    expect(await shopper()).toEqual({ firstName: 'Ada', cartCount: 2 })
  })

  it.each([{}, { cart: { customerId: 'cus-ada' } }])(
    'is not greeted after the session ended on another device, with or without a cart',
    async (held) => {
      await browser.hold({ customer: { sid: 'elsewhere' }, ...held })
      platform.on(/customer/, { fault: 401 })
      platform.on(/carts/, { json: cartJson() })
      expect(await shopper()).toEqual({ firstName: null, cartCount: 0 })
    },
  )

  it.each(FAULTS)('has no item count while the platform does not answer (%s)', async (fault) => {
    await browser.hold({ cart: {} })
    platform.on(/./, { fault })
    expect(await shopper()).toEqual({ firstName: null, cartCount: null })
  })
})

describe('an invalid cart token', () => {
  const renew = () => redirectOf(renewCart(request('/api/cart/renew?returnTo=%2Fcheckout')))

  it('is removed with a notice, unless it became an order', async () => {
    await browser.hold({ cart: {} })
    platform.on(/carts/, problem(404, 'Cart.NotFound'))
    expect(plain(await renew())).toBe('/checkout')
    expect(await browser.read('cart')).toMatchObject({ token: '' })
    await browser.hold({ cart: {} })
    platform.on(/carts/, { json: cartJson({ status: 'completed', orderToken: 'order-1' }) })
    expect(await renew()).toBe('/checkout/return')
  })
})
