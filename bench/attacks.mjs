import { Worker } from 'node:worker_threads'
import { load } from './trade.mjs'

const connections = 20
/** Beyond the widest of any store, so that every field costs what it costs. */
const wideDocument = JSON.stringify({
  query: `{ ${Array.from({ length: 8_000 }, (_, n) => `f${n}: categories { slug }`).join(' ')} }`,
})
const search = JSON.stringify({
  query:
    'query ($search: String) { products(filter: { search: $search }, limit: 50) { data { slug } facets { name values { value count } } } }',
  variables: { search: 'bowl {n}' },
})
const json = { 'content-type': 'application/json' }

/**
 * Requests that are cheap to send and expensive to answer. `{n}` in a path, header or body becomes the
 * number of the request, so that no answer can be kept.
 *
 * @param {{ port: number, host: string, platformPort: number, pages: Record<string, string> }} shop
 */
function attacksOn({ port, host, platformPort, pages }) {
  const atShop = (name, path, headers = {}) => ({ name, port, path, headers: { host, ...headers } })
  const store = host.split(':')[0]
  const atPlatform = (name, path, body) => ({
    ...{ name, port: platformPort, path, method: 'POST', body },
    headers: { ...json, 'x-store-domain': store },
  })
  const login = JSON.stringify({ email: 'ada-{n}@example.com', password: 'wrong-{n}' })
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  return [
    atShop('made-up paths', '/nothing-{n}'),
    atShop('slugs that nobody has', '/products/nothing-{n}'),
    atShop('words after a product', `${pages.product}/nothing-{n}`),
    atShop('page 40 of lists', `${pages.category}?page=40&priceMin=0,{n}`),
    atShop('searches, each another', '/search?q=bowl+{n}'),
    atShop('filters of a forged crawler', `${pages.category}?priceMax={n}`, crawler),
    atShop('sitemap', '/sitemap.xml?n={n}'),
    atShop('cart, private', '/cart?n={n}'),
    atPlatform('GraphQL, a quarter megabyte', '/graphql', wideDocument),
    atPlatform('GraphQL, searches', '/graphql', search),
    atPlatform('anonymous carts', '/v1/carts', JSON.stringify({ currencyCode: 'EUR' })),
    atPlatform('wrong passwords', '/v1/customer/login', login),
  ]
}

/**
 * Public pages at rest and beside each attack of 20 connections, in turns, attackers in a thread of
 * their own on the same machine. Shoppers of the same number in the place of the attackers say how
 * much of the loss is the sending itself.
 *
 * @returns {Promise<{ name: string, rest: number, during: number, answers: Record<string, number>,
 *   rate: number }[]>} pages and answers a second; the first row is that of the shoppers
 */
export async function measureAttacks(shop, { seconds }) {
  const rows = []
  const { port, host, pages } = shop
  const shoppers = { name: 'as many shoppers', port, path: pages.product, headers: { host } }
  for (const attack of [shoppers, ...attacksOn(shop)]) {
    const { rate: rest } = await load(shop, seconds / 3)
    const worker = new Worker(new URL('attacker.mjs', import.meta.url), {
      workerData: { attack, connections, seconds },
    })
    const attacked = new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
    })
    const { rate: during, failed } = await load(shop, seconds)
    const answers = await attacked
    const sum = Object.values(answers).reduce((total, count) => total + count, 0)
    rows.push({ name: attack.name, rest, during, failed, answers, rate: sum / seconds })
  }
  return rows
}
