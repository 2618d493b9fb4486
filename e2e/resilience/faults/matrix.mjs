import { inEnglish } from '#tools/lib/english-pages.mjs'
import { openShop } from '#e2e/support/demo-shop.mjs'
import { firstStore, otherStores } from '#e2e/support/store-facts.mjs'
import { actionRows } from './actions.mjs'
import { readActionNames } from './inventory.mjs'
import { routeRows } from './routes.mjs'
import { Shopper } from './shopper.mjs'
import { product } from './starting-points.mjs'
import { judge, judgeClaim } from './verdict.mjs'

const { domain: storeDomain, markupName: storeName } = firstStore
/** Concurrent requests that a small machine can render without a queue. */
const atOnce = 4
/** Longer than the storefront waits for the platform. */
const slowMs = 8_000

/** The platform's failure modes, each with the proxy fault that produces it. */
export const faults = {
  slow: { fault: 'delay', delayMs: slowMs },
  reset: { fault: 'reset' },
  truncated: { fault: 'truncated' },
  'wrong type': { fault: 'wrong types' },
  401: { fault: 'signed out' },
  409: { fault: 'conflict' },
  429: { fault: 'limited' },
  500: { fault: 'server error' },
  503: { fault: 'unavailable' },
  html: { fault: 'html instead of JSON' },
}

/** The storefront's calls that fail. */
const scopes = {
  'every call': { method: '.*', path: '.*' },
  // Reads succeed, including catalogue queries, which are POST requests too.
  writes: { method: 'POST|PUT|PATCH|DELETE', path: '^/(?!graphql)' },
}

/**
 * @typedef {{ row: string, fault: string, scope: string, status: number, ms: number,
 *   bare: string[], slow: string[], untrue: string[] }} Cell the response of a route or an action
 *   under one failure mode of the platform
 */

/**
 * Opens a demo shop whose platform fails on demand, with all data that the matrix rows use.
 *
 * @param {{ isWhole: boolean, slackMs?: number }} options `isWhole`: every row is tested with every
 *   fault, which takes more orders than the demo stock allows; `slackMs`: extra time per response
 *   on a busy machine
 */
export async function openMatrixShop({ isWhole, slackMs = 0 }) {
  const shop = await openShop({ withProxy: 'with images' })
  const admin = await openAdmin(shop)
  if (isWhole) await stockUp(admin)
  const actionNames = readActionNames()
  const readMailbox = async () => {
    const answer = await fetch(`http://127.0.0.1:${shop.platformPort}/mailbox`)
    return answer.text()
  }
  return {
    ...shop,
    slackMs,
    newShopper: (domain = storeDomain) =>
      new Shopper({ port: shop.port, storeDomain: domain, actionNames }),
    readMailbox,
    /** Ships an order that is paid later, by its number. */
    sendGoods: async (number) => {
      const { data } = await admin('GET', `/v1/orders?search=${encodeURIComponent(number)}`)
      for (const to of ['confirmed', 'inProgress', 'inTransit'])
        await admin('POST', `/v1/orders/${data[0].id}/transitions`, { to })
    },
    hasMail: async (email, link) => {
      const mails = (await readMailbox()).split('<article')
      return mails.some((mail) => mail.includes(email) && mail.includes(link))
    },
  }
}

/**
 * Requests routes while the platform fails, from a storefront with an empty cache.
 *
 * @param {string} fault a key of `faults`, or 'none'
 * @returns {Promise<Cell[]>}
 */
export async function tryRoutes(shop, people, fault, names = Object.keys(routeRows)) {
  const scope = 'every call'
  await shop.restartStorefront()
  // Pages of another store warm up the code but not the cached data, so first responses are not
  // slow.
  for (const { domain, pages } of otherStores) {
    const neighbour = shop.newShopper(domain)
    await inTurns(pages, (page) => neighbour.get(page))
  }
  return underFault(shop, { fault, scope }, names, async (name) => {
    const { as = 'nobody', path, method = 'GET', ...expected } = routeRows[name]
    const target = typeof path === 'function' ? path(people) : path
    const shopper = people[as].copy()
    // Files for machines have one URL for all languages.
    const address = expected.kind === 'machine' ? target : inEnglish(target)
    const exchange = await shopper.request(method, address)
    const verdict = judge(exchange, {
      ...expected,
      ...{ storeName, isSlow: fault === 'slow', slackMs: shop.slackMs },
    })
    return toCell({ row: name, fault, scope }, exchange, verdict)
  })
}

/**
 * Submits forms while the platform fails, and checks afterwards what was done.
 *
 * @param {string} fault a key of `faults`, or 'none'
 * @param {string} scope a key of `scopes`
 * @returns {Promise<Cell[]>}
 */
export async function tryActions(shop, { fault, scope }, names = Object.keys(actionRows)) {
  const forms = await inTurns(names, (name) => actionRows[name](shop))
  const exchanges = await underFault(shop, { fault, scope }, forms, ({ send }) => send())
  const cells = await inTurns(names, async (row, i) => {
    const { claims, isDone, denial } = forms[i]
    const exchange = exchanges[i]
    const found = { isClaimed: claims(exchange), isDone: await isDone(), denial }
    const verdict = judge(exchange, {
      ...{ storeName, isSlow: fault === 'slow', slackMs: shop.slackMs },
    })
    const untrue = [...verdict.untrue, ...judgeClaim(exchange, found)]
    const cell = toCell({ row, fault, scope }, exchange, { ...verdict, untrue })
    return { ...cell, ...found }
  })
  return cells
}

/** Runs work for each item while the platform fails, then restores the platform. */
async function underFault(shop, { fault, scope }, items, work) {
  if (fault !== 'none') shop.proxy.addFault({ ...scopes[scope], ...faults[fault], times: Infinity })
  const results = await inTurns(items, work)
  shop.proxy.removeFaults()
  // Delayed calls may still be running.
  await shop.proxy.whenIdle()
  return results
}

const toCell = (place, { steps, last }, verdict) => ({
  ...place,
  status: last.status,
  to: last.path,
  ms: Math.max(...steps.map(({ ms }) => ms)),
  ...verdict,
})

/** Runs work for each item, a few at a time; results are in the order of the items. */
async function inTurns(items, work) {
  const results = []
  const pending = items.entries()
  const run = async () => {
    for (const [i, item] of pending) results[i] = await work(item, i)
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return results
}

/** Adds enough stock for every order of the matrix. */
async function stockUp(call) {
  const products = await call('GET', '/v1/catalog/products?limit=100')
  const locations = await call('GET', '/v1/inventory/locations?limit=1')
  const { variants } = products.data.find(({ slug }) => slug === product.slug)
  for (const { id: variantId } of variants) {
    const level = { variantId, locationId: locations.data[0].id, availableQuantity: 100_000 }
    await call('PUT', '/v1/inventory/levels', level)
  }
}

/** Returns a function that calls the Admin API of the store. */
async function openAdmin(shop) {
  const { id, secret } = await shop.addApplication(storeDomain)
  const call = async (method, path, init) => {
    const answer = await fetch(`http://127.0.0.1:${shop.platformPort}${path}`, { method, ...init })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`)
    return answer.json()
  }
  const grant = { grant_type: 'client_credentials', scope: 'api_admin' }
  const body = new URLSearchParams({ ...grant, client_id: id, client_secret: secret })
  const { access_token: token } = await call('POST', '/connect/token', { body })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'x-store-domain': storeDomain,
  }
  return (method, path, json) =>
    call(method, path, { headers, ...(json && { body: JSON.stringify(json) }) })
}
