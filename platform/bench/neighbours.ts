import { performance } from 'node:perf_hooks'
import { createApp } from '#app.ts'
import { startBackground } from '#background.ts'
import type { Services } from '#services.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { addStore, signInApplication } from '#testing.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { generatedDomain } from './generate-catalog.ts'

/** The dearest operations of a merchant. */
interface Act {
  name: string
  method: string
  path: string
  body: (round: number) => object | Buffer
}

const atOnce = 20
const secondsEach = 6

async function listActs({ db }: Services, store: Store): Promise<Act[]> {
  const levels = await db
    .select({ variantId: inventoryLevels.variantId, locationId: inventoryLevels.locationId })
    .from(inventoryLevels)
    .where(eq(inventoryLevels.storeId, store.id))
    .limit(2_000)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 3000, height: 2000, channels: 3, noise, background: '#000' } as const
  const photo = await sharp({ create })
    .withExif({ IFD0: { Artist: 'Aya' } })
    .jpeg()
    .toBuffer()
  const post = (name: string, path: string, body: Act['body']): Act => ({
    ...{ name, method: 'POST', path, body },
  })
  const get = (name: string, path: string): Act => ({ name, method: 'GET', path, body: () => ({}) })
  const options = [{ name: 'Size', values: Array.from({ length: 400 }, (_, n) => `S${String(n)}`) }]
  const product = (round: number) => ({
    title: `Many ${String(round)}`,
    options,
    variants: options[0]?.values.map((value) => ({
      sku: `MANY-${String(round)}-${value}`,
      options: [{ name: 'Size', value }],
      price: 5,
    })),
  })
  const batch = (round: number) => ({
    mode: 'set',
    lines: levels.map((level) => ({ ...level, quantity: 10 + (round % 5) })),
  })
  return [
    post('stock batch of 2,000', '/v1/inventory/batches', batch),
    post('stock workbook', '/v1/inventory/exports', () => ({ format: 'xlsx' })),
    post('stock CSV', '/v1/inventory/exports', () => ({ format: 'csv' })),
    post('product of 400 variants', '/v1/catalog/products', product),
    post('photo', '/v1/catalog/images', () => photo),
    post('erasure', '/v1/customers/erasures', (n) => ({ email: `${String(n)}@example.com` })),
    post('orders as JSON lines', '/v1/orders/exports', () => ({ format: 'jsonl' })),
    get('200 products', '/v1/catalog/products?limit=200&search=a'),
    get('200 movements', '/v1/inventory/movements?limit=200'),
    get('200 levels', '/v1/inventory/levels?limit=200'),
  ]
}

function percentile(times: number[], share: number) {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
}

/**
 * Times the shop pages and API calls of one merchant alone, and while another merchant has an
 * operation twenty times in progress. Prints p50 and p99 in milliseconds.
 */
export async function measureNeighbours(services: Services, print: (line: string) => void) {
  const app = createApp(services)
  const background = startBackground(services)
  const [noisy] = await services.db.select().from(stores).where(eq(stores.domain, generatedDomain))
  if (!noisy) throw new Error('Run seed --products <number> first.')
  const quiet = await addStore(services)
  const tokens = new Map<Store, string>()
  for (const store of [noisy, quiet]) tokens.set(store, await signInApplication(services, store))
  const call = async (store: Store, method: string, path: string, body: object | Buffer) => {
    const isFile = Buffer.isBuffer(body)
    const response = await app.request(path, {
      method,
      headers: {
        'content-type': isFile ? 'image/jpeg' : 'application/json',
        'x-store-domain': store.domain,
        ...(path.startsWith('/v1/') &&
          path !== '/v1/carts' && { authorization: `Bearer ${tokens.get(store) ?? ''}` }),
      },
      ...(method === 'POST' && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    // A file that is not whole counts as refused.
    return response.arrayBuffer().then(
      () => response.status,
      () => 0,
    )
  }
  for (let n = 0; n < 20; n += 1) {
    const variants = [{ sku: `QUIET-${String(n)}`, price: 5, availableQuantity: 100 }]
    const made = await call(quiet, 'POST', '/v1/catalog/products', {
      title: `P ${String(n)}`,
      variants,
    })
    if (made !== 201) throw new Error(`Product: ${String(made)}`)
  }
  const query = (price: number) =>
    `{ products(filter: { priceMax: ${String(price)} }, limit: 24) { totalCount data { slug title priceMin } } }`
  const visit = async (round: number) => {
    const statuses = [
      await call(quiet, 'POST', '/graphql', { query: query(1_000 + round) }),
      await call(quiet, 'POST', '/v1/carts', { currencyCode: 'EUR' }),
      await call(quiet, 'GET', '/v1/catalog/products?limit=20', {}),
    ]
    return statuses.every((status) => status === 200)
  }
  let round = 0
  const measure = async (name: string, act: Act | null) => {
    const until = performance.now() + secondsEach * 1_000
    const times: number[] = []
    let refused = 0
    const done = new Map<number, number>()
    const repeat = async (work: () => Promise<void>) => {
      while (performance.now() < until) await work()
    }
    const visits = Array.from({ length: 3 }, () =>
      repeat(async () => {
        const began = performance.now()
        if (!(await visit((round += 1)))) refused += 1
        times.push(performance.now() - began)
      }),
    )
    const acts = Array.from({ length: act ? atOnce : 0 }, () =>
      repeat(async () => {
        if (!act) return
        const status = await call(noisy, act.method, act.path, act.body((round += 1)))
        done.set(status, (done.get(status) ?? 0) + 1)
      }),
    )
    await Promise.all([...visits, ...acts])
    const answers = [...done].map(([status, count]) => `${String(count)} × ${String(status)}`)
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    print(
      `${name.padEnd(26)} p50 ${String(p50).padStart(5)}  p99 ${String(p99).padStart(5)}  visits ${String(times.length).padStart(5)}  refused ${String(refused).padStart(4)}  ${answers.join(', ')}`,
    )
  }
  await measure('warm-up', null)
  await measure('alone', null)
  for (const act of await listActs(services, noisy)) await measure(act.name, act)
  await measure('alone', null)
  await background.stop()
}
