import { readFileSync } from 'node:fs'
import { inEnglish } from '#tools/lib/english-pages.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { openShop } from '#e2e/support/demo-shop.mjs'
import { firstStore, otherStores, publicPages } from '#e2e/support/demo-stores.ts'
import { openMerchant, shipOrder } from '#e2e/support/platform-api.mjs'
import { storeDomain } from '#e2e/support/store-urls.ts'
import { Shopper } from './shopper.mjs'
import { product } from './starting-points.mjs'
import { judge, judgeClaim } from './verdict.mjs'

/** Concurrent requests that a small machine can render without a queue. */
const atOnce = 4

/** The platform's failure modes, each with the proxy fault that produces it. */
export const faults = {
  // Longer than the storefront waits for the platform, also for an order.
  slow: { fault: 'delay', delayMs: 12_000 },
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

/** The names of the current build's server actions, by the ids that forms send. */
export function readActionNames() {
  const manifest = readFileSync(
    `${projectRoot}/.next/server/server-reference-manifest.json`,
    'utf8',
  )
  const actions = Object.entries(JSON.parse(manifest).node)
  return new Map(actions.map(([id, { exportedName }]) => [id, exportedName]))
}

/**
 * Opens a demo shop whose platform fails on demand, with enough stock for every order.
 *
 * @param {number} slackMs extra time for each response on a busy machine
 */
export async function openMatrixShop(slackMs) {
  const shop = await openShop({ withProxy: 'with images' })
  const own = storeDomain(firstStore)
  const application = await shop.addApplication(own)
  const { platformPort, port } = shop
  const of = { platformPort, storeDomain: own, application }
  const { callAdmin } = await openMerchant({ ...of, slug: product.slug })
  const actionNames = readActionNames()
  return {
    ...shop,
    slackMs,
    newShopper: (domain = own) => new Shopper({ port, host: `${domain}:${port}`, actionNames }),
    readMailbox: async () => (await fetch(`http://127.0.0.1:${platformPort}/mailbox`)).text(),
    sendGoods: (number) => shipOrder(callAdmin, number),
  }
}

/**
 * @typedef {{ row: string, fault: string, scope: string, bare: string[], slow: string[],
 *   untrue: string[] }} Cell the answer of a route or a form under one failure of the platform
 */

/** Starts the storefront again, so that its caches are empty. */
export async function emptyCaches(shop) {
  await shop.restartStorefront()
  // Pages of another store warm up the code but not the cached data, so that first responses are
  // not slow.
  for (const store of otherStores) {
    const neighbour = shop.newShopper(storeDomain(store))
    await inTurns([...publicPages(store), '/login', '/cart'], (page) => neighbour.get(page))
  }
}

/**
 * Requests routes while the platform fails.
 *
 * @param {string} fault a key of `faults`, or 'none'
 * @param {import('./visits.mjs').Visit[]} visits
 * @returns {Promise<Cell[]>}
 */
export async function tryRoutes(shop, { shoppers }, fault, visits) {
  return underFault(shop, { fault, scope: 'every call' }, visits, async (visit) => {
    // Files for machines have one URL for all languages.
    const path = visit.kind === 'machine' ? visit.path : inEnglish(visit.path)
    const answer = await shoppers[visit.as].copy().request(visit.method, path)
    return toCell(shop, { row: visit.route, fault, scope: 'every call' }, answer, visit)
  })
}

/**
 * Submits forms while the platform fails. Those with a claim are checked afterwards.
 *
 * @param {{ fault: string, scope: string }} failing keys of `faults` (or 'none') and `scopes`
 * @param {{ action: string, shopper: Shopper, page: object }[]} forms
 * @returns {Promise<(Cell & { isClaimed?: boolean, isDone?: boolean })[]>}
 */
export async function tryForms(shop, failing, forms) {
  const answers = await underFault(shop, failing, forms, ({ action, shopper, page, values }) =>
    shopper.submit(page, action, values),
  )
  return inTurns(forms, async ({ action, claims, isDone, denial }, i) => {
    const cell = toCell(shop, { row: action, ...failing }, answers[i], {})
    if (!claims) return cell
    const found = { isClaimed: claims(answers[i]), isDone: await isDone(), denial }
    return { ...cell, ...found, untrue: [...cell.untrue, ...judgeClaim(answers[i], found)] }
  })
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

function toCell({ slackMs }, place, answer, expected) {
  return {
    ...place,
    ...judge(answer, {
      ...expected,
      storeName: firstStore.markupName,
      isSlow: place.fault === 'slow',
      // An order has ten seconds (lib/commerce/checkout.ts), all else five.
      moreMs: place.row === 'placeOrder' ? 5_000 : 0,
      slackMs,
    }),
  }
}

/** Runs work for each item, a few at a time; results are in the order of the items. */
export async function inTurns(items, work) {
  const results = []
  const pending = items.entries()
  const run = async () => {
    for (const [i, item] of pending) results[i] = await work(item, i)
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return results
}
