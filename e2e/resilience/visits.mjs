import { HANDLERS, MISSING, MISSING_PATH, PRIVATE_PAGES, PUBLIC_PAGES } from '#lib/routes.ts'
import { firstStore } from '#e2e/support/demo-stores.ts'
import {
  atReview,
  mailedPath,
  product,
  withCart,
  withHistory,
  withOrder,
  withTwoFactorBegun,
} from './starting-points.mjs'

const pages = [...PUBLIC_PAGES.map(({ path }) => path), ...PRIVATE_PAGES]

/** Who requests a path: the first pattern that fits. */
const visitors = [
  [/^\/(?:api\/)?(?:cart|checkout(?!\/return)|shopper)/, 'buyer'],
  [/^\/account\/security\/two-factor/, 'beginner'],
  [/^\/(?:account|api\/session)/, 'customer'],
  [/^\/(?:(?:api\/)?orders\/\[|checkout\/return)/, 'guest'],
  [/^/, 'nobody'],
]
const posted = /^\/(?:analytics\/(?!frame)|api\/session\/out|vitals|webhooks\/)/
/** Handlers that answer shoppers with a page. */
const pageHandlers = /^\/(?:outage|api\/(?:cart\/renew|preview\/|session\/))/
/** Read by scripts. */
const dataHandlers = /^\/api\/(?!markdown|store-files)/
const files = /\/(?:calendar|data|invoice)$/

/** Texts that are false for these visitors, whose cart, orders, link and search have something. */
const never =
  /Your bag is empty|"cartCount":0|You have no open orders|No orders yet|No results|This link is no longer in use/

/** Routes that are 404 without a fault too: the pages that say so, and what the demo shop lacks. */
const missing = [MISSING_PATH, ...Object.values(MISSING), '/_kit']
const ofMeasuring = /^\/analytics\//

const mistyped = { email: 'greta@gmial.com' }

/**
 * How each route is requested, with paths for what has parameters.
 *
 * @typedef {{ route: string, path: string, as: string, method: string,
 *   kind: 'page' | 'data' | 'machine', isMissing: boolean, never?: RegExp }} Visit
 * @param {Awaited<ReturnType<typeof preparePeople>>} people
 * @returns {Visit[]}
 */
export function listVisits({ paths }) {
  return [...pages, ...HANDLERS.map(({ path }) => path)].map((route) => {
    const path = paths[route] ?? route
    if (path.includes('[')) throw new Error(`${route} needs a path in preparePeople.`)
    const isPage = (pages.includes(route) && !files.test(route)) || pageHandlers.test(route)
    return {
      route,
      path,
      as: visitors.find(([pattern]) => pattern.test(route))[1],
      method: posted.test(route) ? 'POST' : 'GET',
      kind: isPage ? 'page' : dataHandlers.test(route) ? 'data' : 'machine',
      isMissing: missing.includes(route) || ofMeasuring.test(route),
      never,
    }
  })
}

const link = (body, pattern, what) => {
  const found = pattern.exec(body)
  if (!found) throw new Error(`The demo shop has no ${what}.`)
  return decodeURIComponent(found.at(-1))
}

/** The shoppers who own what the routes show, and the paths of routes with parameters. */
export async function preparePeople(shop) {
  const nobody = shop.newShopper()
  const [buyer, customer, guest, beginner] = await Promise.all([
    atReview(shop),
    withHistory(shop),
    withOrder(shop),
    withTwoFactorBegun(shop),
  ])
  const recovery = await mailedPath(shop, '/recovery', 'recover', '/recovery/')
  const letter = await mailedPath(shop, '/', 'subscribe', '/newsletter/')
  const alert = await mailedPath(shop, product.soldOutPath, 'askForAlert', '/stock-alerts/')
  const bodyOf = async (shopper, path) => (await shopper.get(path)).html
  const ofProduct = await bodyOf(nobody, product.path)
  const paths = {
    '/': '/',
    [MISSING_PATH]: '/nothing-here',
    '/categories/[[...path]]': '/categories/drinkware',
    '/collections/[slug]': '/collections/first-light',
    '/pages/[slug]': '/pages/delivery',
    '/products/[slug]/[[...choice]]': product.path,
    '/search': '/search?q=mug',
    '/account/addresses/[id]': link(
      await bodyOf(customer, '/account/addresses'),
      /\/account\/addresses\/(?!new)[\w-]+/,
      'address',
    ),
    '/account/orders/[id]': link(
      await bodyOf(customer, '/account/orders'),
      /\/account\/orders\/[\w-]+/,
      'order of a customer',
    ),
    '/orders/[token]': guest.path,
    '/orders/[token]/calendar': `${guest.path}/calendar`,
    '/orders/[token]/data': `${guest.path}/data`,
    '/orders/[token]/invoice': `${guest.path}/invoice`,
    '/recovery/[token]': recovery,
    '/newsletter/[token]': letter,
    '/stock-alerts/[token]': alert,
    '/api/cart/renew': '/api/cart/renew?returnTo=%2Fcart',
    '/api/checkout/pickup': '/api/checkout/pickup?method=x&near=20457',
    '/api/deliveries': '/api/deliveries?variant=x&postalCode=20457',
    '/api/markdown/[...path]': `/products/${product.slug}.md`,
    '/api/orders/[token]/payment': `/api${guest.path}/payment`,
    '/preview/products/[slug]/[[...choice]]': `/preview${product.path}`,
    '/api/preview/[slug]': `/api/preview/${product.slug}?token=x`,
    '/api/places': '/api/places?country=DE&postalCode=20457',
    '/api/products/[slug]': `/api/products/${product.slug}`,
    '/api/products/[slug]/delivery': `/api/products/${product.slug}/delivery?variant=x&postalCode=20457`,
    '/api/search': '/api/search?q=mug',
    '/api/session/end': '/api/session/end?returnTo=%2Faccount',
    '/feeds/[file]': '/feeds/google.xml',
    '/media/[...path]': link(ofProduct, /\burl=(%2Fmedia[^&"]+)/, 'image'),
    '/outage': '/outage?returnTo=%2Fcart',
    '/sitemaps/[file]': '/sitemaps/products-1.xml',
    '/stores/[store]/[file]': `/stores/${firstStore.slug}/icon.svg`,
    '/theme/[file]': link(ofProduct, /\/theme\/[^"]+\.css/, 'theme'),
  }
  nobody.person = { ...guest.shopper.person, orderNumber: guest.number }
  return { shoppers: { nobody, buyer, customer, beginner, guest: guest.shopper }, paths }
}

/**
 * Opens the pages of the routes, and those that exist only after a form was sent: an undo, what was
 * turned on, a link that was confirmed.
 *
 * @returns the forms of the pages, one for each server action, with the shopper who sends it
 */
export async function openForms(shop) {
  const people = await preparePeople(shop)
  const { nobody } = people.shoppers
  const secured = await withTwoFactorBegun(shop)
  await secured.send('/account/security/two-factor', 'turnTwoFactorOn')
  const visits = listVisits(people).filter(
    ({ kind, method }) => kind === 'page' && method === 'GET',
  )
  const opened = visits.map(({ as, path }) => [people.shoppers[as], (it) => it.get(path)])
  const later = [
    [nobody, (it) => it.get(product.soldOutPath)],
    [await withCart(shop), (it) => it.send('/cart', 'removeFromCart')],
    [await withCart(shop), (it) => it.send('/cart', 'applyCode')],
    [await withCart(shop), (it) => it.send('/checkout/contact', 'saveContact', mistyped)],
    [await withHistory(shop), (it) => it.send('/account/addresses', 'removeAddress')],
    [secured, (it) => it.get('/account/security/two-factor')],
    [nobody, (it) => it.send('/withdrawal', 'declareWithdrawal')],
    [nobody, (it) => it.send(people.paths['/newsletter/[token]'], 'confirmSubscription')],
    [nobody, (it) => it.send(people.paths['/stock-alerts/[token]'], 'confirmAlert')],
  ]
  const forms = new Map()
  for (const [owner, open] of [...opened, ...later]) {
    const shopper = owner.copy()
    const page = await open(shopper)
    for (const action of shopper.actionsOf(page))
      if (!forms.has(action)) forms.set(action, { action, shopper: shopper.copy(), page })
  }
  return [...forms.values()]
}
