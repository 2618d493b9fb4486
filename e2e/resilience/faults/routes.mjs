import { firstStore } from '#e2e/support/store-facts.mjs'
import {
  atReview,
  product,
  newsletterPath,
  stockAlertPath,
  withHistory,
  withOrder,
  withTwoFactorBegun,
} from './starting-points.mjs'

/**
 * How a route is requested, and what its response must be.
 *
 * @typedef {{ path: string | ((people: People) => string), as?: keyof People, method?: string,
 *   kind?: 'page' | 'data' | 'machine', isMissing?: boolean, never?: RegExp }} RouteRow `as`: the
 *   shopper who requests it, by default a new one; `data` and `machine`: read by scripts and by other
 *   machines; `isMissing`: it is 404 without a fault too; `never`: a text that would be false
 *
 * @typedef {Awaited<ReturnType<typeof preparePeople>>} People
 */

/** The shoppers who own the routes' data; every request uses a copy of their cookies. */
export async function preparePeople(shop) {
  const person = await withHistory(shop)
  const order = await withOrder(shop)
  const beginner = await withTwoFactorBegun(shop)
  const buyer = await atReview(shop)
  const addressPath = /\/account\/addresses\/(?!new)[\w-]+/.exec(
    (await person.shopper.get('/account/addresses')).last.body,
  )?.[0]
  if (!addressPath) throw new Error('The customer has no address.')
  const { last } = await shop.newShopper().get(product.path)
  const theme = /\/theme\/[^"]+\.css/.exec(last.body)?.[0]
  const image = decodeURIComponent(/\burl=(%2Fmedia[^&"]+)/.exec(last.body)?.[1] ?? '')
  return {
    nobody: shop.newShopper(),
    buyer,
    customer: person.shopper,
    beginner: beginner.shopper,
    guest: order.shopper,
    alertPath: await stockAlertPath(shop),
    letterPath: await newsletterPath(shop),
    ...{ orderPath: person.orderPath, guestOrderPath: order.path, addressPath, theme, image },
  }
}

const isEmpty = /Your bag is empty/
const account = { as: 'customer' }
const buyer = { as: 'buyer', never: isEmpty }

/** A file of an order; without the platform a page says that it is unavailable. */
const receiptFile = (name) => ({
  ...{ as: 'guest', kind: 'machine' },
  path: ({ guestOrderPath }) => `${guestOrderPath}/${name}`,
})

const publicPages = {
  '/_kit': { path: '/_kit', isMissing: true },
  '/': { path: '/' },
  '/categories/[[...path]]': { path: '/categories/drinkware' },
  '/collections/[slug]': { path: '/collections/first-light' },
  '/missing': { path: '/nothing-here', isMissing: true },
  '/pages/[slug]': { path: '/pages/delivery' },
  '/products/[slug]/[[...choice]]': { path: product.path },
  '/search': { path: '/search?q=mug', never: /No results/ },
}

const accountPages = {
  '/account': { ...account, path: '/account', never: /You have no open orders/ },
  '/account/addresses': { ...account, path: '/account/addresses' },
  '/account/addresses/[id]': { ...account, path: ({ addressPath }) => addressPath },
  '/account/addresses/new': { ...account, path: '/account/addresses/new' },
  '/account/missing': { ...account, path: '/account/missing', isMissing: true },
  '/account/orders': { ...account, path: '/account/orders', never: /No orders yet/ },
  '/account/orders/[id]': { ...account, path: ({ orderPath }) => orderPath },
  '/account/profile': { ...account, path: '/account/profile' },
  '/account/security': { ...account, path: '/account/security' },
  '/account/security/delete': { ...account, path: '/account/security/delete' },
  '/account/security/two-factor': { as: 'beginner', path: '/account/security/two-factor' },
  '/login': { path: '/login' },
  '/register': { path: '/register' },
  '/recovery': { path: '/recovery' },
  '/recovery/[token]': { path: '/recovery/abc' },
  '/recovery/sent': { path: '/recovery/sent' },
}

const buyingPages = {
  '/cart': { ...buyer, path: '/cart' },
  '/checkout': { ...buyer, path: '/checkout' },
  '/checkout/contact': { ...buyer, path: '/checkout/contact' },
  '/checkout/delivery': { ...buyer, path: '/checkout/delivery' },
  '/checkout/payment': { ...buyer, path: '/checkout/payment' },
  '/checkout/review': { ...buyer, path: '/checkout/review' },
  '/checkout/return': { as: 'guest', path: '/checkout/return' },
  '/orders': { path: '/orders' },
  '/newsletter': { path: '/newsletter' },
  '/newsletter/[token]': {
    path: ({ letterPath }) => letterPath,
    never: /This link is no longer in use/,
  },
  '/stock-alerts': { path: '/stock-alerts' },
  '/stock-alerts/[token]': {
    path: ({ alertPath }) => alertPath,
    // The page's text for an expired link.
    never: /This link is no longer in use/,
  },
  '/orders/[token]': { as: 'guest', path: ({ guestOrderPath }) => guestOrderPath },
  '/orders/[token]/calendar': receiptFile('calendar'),
  '/orders/[token]/invoice': receiptFile('invoice'),
  '/orders/missing': { path: '/orders/missing', isMissing: true },
}

const handlers = {
  '/api/cart/delivery': { as: 'buyer', kind: 'data', path: '/api/cart/delivery' },
  '/api/cart/renew': { ...buyer, path: '/api/cart/renew?returnTo=%2Fcart' },
  '/api/checkout/pickup': {
    ...{ as: 'buyer', kind: 'data', path: '/api/checkout/pickup?method=x&near=20457' },
  },
  '/api/deliveries': { kind: 'data', path: '/api/deliveries?variant=x&postalCode=20457' },
  '/api/orders/[token]/payment': {
    ...{ as: 'guest', kind: 'data' },
    path: ({ guestOrderPath }) => `/api${guestOrderPath}/payment`,
  },
  '/api/places': { kind: 'data', path: '/api/places?country=DE&postalCode=20457' },
  '/api/products/[slug]': { kind: 'data', path: `/api/products/${product.slug}` },
  '/api/products/[slug]/delivery': {
    kind: 'data',
    path: `/api/products/${product.slug}/delivery?variant=x&postalCode=20457`,
  },
  '/api/search': { kind: 'data', path: '/api/search?q=mug', never: /No results/ },
  '/api/session/end': { as: 'customer', path: '/api/session/end?returnTo=%2Faccount' },
  '/api/session/out': { as: 'customer', method: 'POST', path: '/api/session/out' },
  '/api/shopper': { as: 'buyer', kind: 'data', path: '/api/shopper', never: /"cartCount":0/ },
  '/outage': { path: '/outage?returnTo=%2Fcart' },
}

/** Routes of stores with analytics, which the shop of the matrix lacks. */
const measuring = { kind: 'machine', isMissing: true }

const forMachines = {
  '/analytics/consent': { ...measuring, method: 'POST', path: '/analytics/consent' },
  '/analytics/events': { ...measuring, method: 'POST', path: '/analytics/events' },
  '/analytics/frame': { ...measuring, path: '/analytics/frame' },
  '/api/markdown/[...path]': { kind: 'machine', path: `/products/${product.slug}.md` },
  '/api/store-files': { kind: 'machine', path: '/api/store-files' },
  '/csp-reports': { kind: 'machine', method: 'POST', path: '/csp-reports' },
  '/favicon.ico': { kind: 'machine', path: '/favicon.ico' },
  '/feeds/[file]': { kind: 'machine', path: '/feeds/google.xml' },
  '/healthz': { kind: 'machine', path: '/healthz' },
  '/llms.txt': { kind: 'machine', path: '/llms.txt' },
  '/manifest.webmanifest': { kind: 'machine', path: '/manifest.webmanifest' },
  '/media/[...path]': { kind: 'machine', path: ({ image }) => image },
  '/readyz': { kind: 'machine', path: '/readyz' },
  '/robots.txt': { kind: 'machine', path: '/robots.txt' },
  '/sitemap.xml': { kind: 'machine', path: '/sitemap.xml' },
  '/sitemaps/[file]': { kind: 'machine', path: '/sitemaps/products-1.xml' },
  '/stores/[store]/[file]': { kind: 'machine', path: firstStore.icon },
  '/theme/[file]': { kind: 'machine', path: ({ theme }) => theme },
  '/vitals': { kind: 'machine', method: 'POST', path: '/vitals' },
  '/webhooks/platform': { kind: 'machine', method: 'POST', path: '/webhooks/platform' },
}

/** How every route of the shop is requested, by its path without store and locale. */
export const routeRows = {
  ...publicPages,
  ...accountPages,
  ...buyingPages,
  ...handlers,
  ...forMachines,
}
