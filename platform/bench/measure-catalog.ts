import { performance } from 'node:perf_hooks'
import { createApp } from '#app.ts'
import type { Services } from '#services.ts'
import { generatedDomain } from './generate-catalog.ts'
import {
  createRandom,
  kinds,
  materials,
  nameSeries,
  pick,
  productsPerSeries,
} from './generated-product.ts'

const runs = 60

type Read = { name: string; toQuery: (random: () => number) => string }

const card = 'slug title priceMin priceMax images { url alt width height }'
const facets = 'facets { name kind min max values { value label count } }'

function toReads(products: number, slugs: string[]): Read[] {
  const categories = Math.ceil(products / 200)
  const upTo = (random: () => number, limit: number) => String(Math.floor(random() * limit))
  const material = (random: () => number) => pick(random, materials).toLowerCase()
  const kind = (random: () => number) => pick(random, kinds).toLowerCase()
  const series = (random: () => number) =>
    nameSeries(Math.floor(random() * Math.ceil(products / productsPerSeries)))
  // A small catalogue has fewer pages than runs, so a price limit above all prices makes each query
  // unique.
  let count = 0
  const uncached = () => `priceMax: ${String(1_000_000 + (count += 1))}`
  return [
    {
      name: 'product by slug',
      toQuery: (random) => {
        const slug = slugs[Math.floor(random() * slugs.length)] ?? ''
        return `{ product(slug: "${slug}") { ${card} variants { sku price availableQuantity } } }`
      },
    },
    {
      name: 'category page with facets',
      toQuery: (random) =>
        `{ products(filter: { category: "category-${upTo(random, categories)}", ${uncached()} }, limit: 24) { totalCount data { ${card} } ${facets} } }`,
    },
    {
      name: 'search with facets',
      toQuery: (random) =>
        `{ products(filter: { search: "${series(random)} oak", ${uncached()} }, limit: 24) { totalCount data { ${card} } ${facets} } }`,
    },
    {
      name: 'search for common words, most of them unknown',
      toQuery: (random) =>
        `{ products(filter: { search: "brown ${material(random)} winter${kind(random)}s for guests", ${uncached()} }, limit: 24) { totalCount data { ${card} } ${facets} } }`,
    },
    {
      name: 'misspelt search',
      toQuery: (random) =>
        `{ products(filter: { search: "${series(random).slice(0, -2)}x ${kind(random)}", ${uncached()} }, limit: 24) { totalCount data { ${card} } ${facets} } }`,
    },
  ]
}

function quantileOf(values: number[], share: number) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}

/**
 * Times reads of the generated store. Every query is unique, so caches do not help. Returns, in
 * milliseconds, median and 95th percentile of the elapsed time, and the median CPU time of this process, which hardly depends on other work on
 * the machine (on the embedded engine it includes the database).
 */
export async function measureCatalog(services: Services, products: number, slugs: string[]) {
  const app = createApp(services)
  const send = async (query: string) => {
    const response = await app.request('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-store-domain': generatedDomain },
      body: JSON.stringify({ query }),
    })
    const answer = await response.text()
    if (response.status !== 200 || answer.includes('"errors"')) throw new Error(answer)
  }
  const random = createRandom(7)
  const results: { name: string; clockMs: number; slowMs: number; ownMs: number }[] = []
  for (const { name, toQuery } of toReads(products, slugs)) {
    // The first reads warm up the compiler and the database's cache.
    for (let i = 0; i < 10; i += 1) await send(toQuery(random))
    const [clock, own]: [number[], number[]] = [[], []]
    for (let i = 0; i < runs; i += 1) {
      const query = toQuery(random)
      const [start, before] = [performance.now(), process.cpuUsage()]
      await send(query)
      const { user, system } = process.cpuUsage(before)
      clock.push(performance.now() - start)
      own.push((user + system) / 1_000)
    }
    const [clockMs, slowMs] = [quantileOf(clock, 0.5), quantileOf(clock, 0.95)]
    results.push({ name, clockMs, slowMs, ownMs: quantileOf(own, 0.5) })
  }
  return results
}
