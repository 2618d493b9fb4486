import { Worker } from 'node:worker_threads'
import { load } from './trade.mjs'

const connections = 20
/** A document of a quarter megabyte with far more fields than the platform allows. */
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
 * Requests that are cheap to send and expensive to answer. `{n}` in a path, header or body becomes
 * the number of the request, so that no response can be cached.
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
  const attacks = [
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
  // Each from one address outside: loopback is trusted, so it has no limits of its own.
  return attacks.map((attack, index) => ({
    ...attack,
    headers: { ...attack.headers, 'x-forwarded-for': `203.0.113.${index}` },
  }))
}

/**
 * Measures public pages at rest and during each attack of 20 connections, in turns. The attackers
 * run in a worker thread on the same machine. A run with as many shoppers instead of attackers
 * shows how much of the loss is caused by sending the requests.
 *
 * @returns {Promise<{ name: string, rest: number, during: number, answers: Record<string, number>,
 *   rate: number }[]>} pages and responses per second; the first row is the run with shoppers
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
