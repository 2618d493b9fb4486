import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { inEnglish, withoutLanguage } from '#tools/lib/english-pages.mjs'
import { answerOf } from '#e2e/resilience/answer.mjs'
import { openMerchant } from '#e2e/support/platform-api.mjs'
import { median } from './median.mjs'

const connections = 20
const ordersPerSecond = 2
const changesPerSecond = 1

/**
 * Measures pages of a shop at rest and while it sells and a merchant edits, in turns on one
 * machine. Half of the requests have a cart cookie, a third come from a campaign link, and all have
 * a browser's `Accept-Encoding`.
 *
 * @param {{ port: number, host: string, cookie: string, pages: Record<string, string> }} shop paths
 *   by kind: `home`, `category`, `product`, `search`
 * @param {{ sell: () => Promise<void>, changeTitle: () => Promise<{ path: string, title: string, change: number }> }} writers
 */
export async function measureTrade(shop, writers, { rounds = 3, seconds = 10 } = {}) {
  const rest = []
  const trade = []
  const orders = []
  const changes = []
  await load(shop, 3)
  for (let round = 0; round < rounds; round += 1) {
    rest.push(await load(shop, seconds))
    const end = performance.now() + seconds * 1000
    const writing = [
      repeat(end, 1000 / ordersPerSecond, async () => orders.push(await timed(writers.sell))),
      repeat(end, 1000 / changesPerSecond, async () => {
        const change = await writers.changeTitle()
        changes.push(await timed(() => untilShown(shop, change)))
      }),
    ]
    trade.push(await load(shop, seconds))
    await Promise.all(writing)
  }
  return {
    rate: {
      rest: Math.round(median(rest.map(({ rate }) => rate))),
      trade: Math.round(median(trade.map(({ rate }) => rate))),
    },
    p99: {
      rest: quantile(
        rest.flatMap(({ times }) => times),
        0.99,
      ),
      trade: quantile(
        trade.flatMap(({ times }) => times),
        0.99,
      ),
    },
    kept: shareKept(trade),
    failed: [...rest, ...trade].reduce((sum, { failed }) => sum + failed, 0),
    orders: { count: orders.length, p50: quantile(orders, 0.5), p99: quantile(orders, 0.99) },
    changes: { count: changes.length, p50: quantile(changes, 0.5), p99: quantile(changes, 0.99) },
  }
}

/** The share of documents that were answered without a render. */
function shareKept(loads) {
  const kept = loads.reduce((sum, load) => sum + load.kept, 0)
  return kept / loads.reduce((sum, { times }) => sum + times.length, 0)
}

/**
 * Requests public pages over 20 connections, each as soon as the previous one is answered.
 *
 * @returns {Promise<{ rate: number, times: number[], failed: number, kept: number }>} pages per
 *   second, milliseconds of each, responses other than 200, responses without a render
 */
export async function load(shop, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1000
  const times = []
  let failed = 0
  let kept = 0
  let sent = 0
  const browse = async () => {
    while (performance.now() < end) {
      const since = performance.now()
      const { status, isKept } = await get(shop, mixedRequest(shop, (sent += 1)), agent)
      times.push(performance.now() - since)
      if (status !== 200) failed += 1
      if (isKept) kept += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, browse))
  agent.destroy()
  return { rate: times.length / seconds, times, failed, kept }
}

/** Home, category and search a fifth each, product two fifths; the same order in every run. */
function mixedRequest({ pages, cookie }, n) {
  const kinds = ['home', 'product', 'category', 'product', 'search']
  const path = pages[kinds[n % kinds.length]]
  const campaign = n % 3 === 0 ? `${path.includes('?') ? '&' : '?'}utm_source=bench-${n % 7}` : ''
  return { path: path + campaign, headers: n % 2 === 0 ? { cookie } : {} }
}

async function get({ port, host }, { path, headers: given = {} }, agent = false) {
  const headers = { host, 'accept-encoding': 'gzip, deflate, br', ...given }
  const answer = await answerOf(port, path, { agent, headers })
  return {
    status: answer.status,
    body: answer.text,
    isKept: /; hit/.test(answer.headers['cache-status'] ?? ''),
  }
}

/** Waits until the page shows the change, or a later one that has replaced it. */
async function untilShown(shop, { path, title, change }) {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await get(shop, { path, headers: { 'accept-encoding': 'identity' } })
    const [, shown] = new RegExp(`${title} (\\d+)`).exec(body) ?? []
    if (Number(shown) >= change) return
    await sleep(25)
  }
  throw new Error(`${path} did not show "${title} ${change}" within 15 seconds.`)
}

async function repeat(end, everyMs, act) {
  const acts = []
  while (performance.now() < end) {
    acts.push(act())
    await sleep(everyMs)
  }
  await Promise.all(acts)
}

async function timed(act) {
  const since = performance.now()
  await act()
  return performance.now() - since
}

/**
 * A shopper who orders over the Storefront API and a merchant who edits titles over the Admin API.
 */
export async function createWriters({ platformPort, host, path, application }) {
  const [storeDomain] = host.split(':')
  const slug = withoutLanguage(path).slice('/products/'.length)
  const { call, callAdmin, product } = await openMerchant({
    ...{ platformPort, storeDomain, slug, application },
  })
  let changes = 0
  return {
    sell: () => order(call, product.variants[0].id),
    changeTitle: async () => {
      const change = (changes += 1)
      const title = `${product.title} ${change}`
      await callAdmin('PATCH', `/v1/catalog/products/${product.id}`, { title })
      return { path: inEnglish(path), title: product.title, change }
    },
  }
}

async function order(call, variantId) {
  const buyer = { email: `${randomUUID()}@example.com`, firstName: 'Ada', lastName: 'Bench' }
  const { token } = await call('POST', '/v1/carts', { currencyCode: 'EUR' })
  const cart = `/v1/carts/${token}`
  await call('POST', `${cart}/items`, { variantId, quantity: 1 })
  await call('PATCH', `${cart}/buyer`, buyer)
  const address = {
    line1: 'Am Speicher 7',
    city: 'Hamburg',
    postalCode: '20457',
    countryCode: 'DE',
  }
  const shippingAddress = { firstName: 'Ada', lastName: 'Bench', ...address }
  await call('PATCH', `${cart}/addresses`, { shippingAddress, billingAddress: null })
  const { data: methods } = await call('GET', `${cart}/shipping-methods`)
  const method = methods.find(({ available, type }) => available && type === 'regular')
  const { total } = await call('PATCH', `${cart}/shipping`, { shippingMethodId: method.id })
  const { data: payments } = await call('GET', `${cart}/payment-methods`)
  const payment = payments.find(({ type }) => type === 'invoice')
  const completion = { paymentMethodId: payment.id, expectedTotal: total }
  await call('POST', `${cart}/complete`, completion, { 'idempotency-key': randomUUID() })
}

function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)
}
