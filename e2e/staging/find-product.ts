import { expect, type Page } from '@playwright/test'
import { fetchIn } from '@/e2e/support/crawl'

/** A product in stock, as the shop describes it to search engines. */
export type FoundProduct = {
  title: string
  /** Path of its page with a variant in stock selected. */
  path: string
}

type Offer = { url: string; availability: string }
type Thing = {
  '@type': string
  name: string
  offers?: Offer
  hasVariant?: readonly { offers: Offer }[]
}

/** Number of products of the sitemap to try until one is in stock. */
const MOST_PRODUCTS = 20

/**
 * Finds a product in stock through the sitemap and the structured data of the page's shop, without
 * knowing its catalogue.
 */
export async function findProduct(page: Page): Promise<FoundProduct> {
  for (const path of await listProductPaths(page)) {
    const { body } = await fetchIn(page, path, 'document')
    for (const thing of readThings(body)) {
      const offers = [thing.offers, ...(thing.hasVariant ?? []).map((variant) => variant.offers)]
      const offer = offers.find((it) => it?.availability.endsWith('/InStock'))
      if (offer) return { title: thing.name, path: pathOf(offer.url) }
    }
  }
  throw new Error(`None of the first ${String(MOST_PRODUCTS)} products is in stock.`)
}

async function listProductPaths(page: Page): Promise<string[]> {
  const index = await fetchIn(page, '/sitemap.xml', 'data')
  expect(index.status, '/sitemap.xml').toBe(200)
  const paths: string[] = []
  for (const file of readLocations(index.body)) {
    const { body } = await fetchIn(page, file, 'data')
    paths.push(
      ...readLocations(body).filter((path) => /^(?:\/[^/]+)?\/products\/[^/]+$/.test(path)),
    )
    if (paths.length >= MOST_PRODUCTS) break
  }
  return paths.slice(0, MOST_PRODUCTS)
}

/** Only the paths: a staging copy often contains the URLs of the original. */
function readLocations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => pathOf(url ?? ''))
}

function readThings(html: string): Thing[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...scripts].flatMap(([, json]) => JSON.parse(json ?? '[]') as Thing[])
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
