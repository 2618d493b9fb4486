import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findProduct, listProducts } from './catalog'
import { findVariants, listDeliveryOptions, listVariantDeliveries } from './delivery-options'
import { findCategorySlug, findCollection, listCategories, listCollections } from './categories'
import { createCommerceClient } from './client'
import { findOrderByToken } from './order'
import { findOrder, listOrders } from './orders'
import { getCommerceStore } from './store'
import { listFeedProducts, listProductSlugs } from './whole-catalog'

const sent = new Set<string>()

beforeAll(() => {
  vi.stubGlobal('fetch', (_url: string, init: { body: string }) => {
    const { query } = JSON.parse(init.body) as { query: string }
    sent.add(query)
    // When a document is refused, reads with a simpler form request that as well.
    return Promise.resolve(Response.json({ code: 'Graphql.DocumentInvalid' }, { status: 400 }))
  })
})
afterAll(() => vi.unstubAllGlobals())

it('the platform accepts every document of the storefront in production', async () => {
  const client = createCommerceClient({
    baseUrl: 'http://platform.test',
    storeDomain: 'first.localhost',
  })
  const question = { slug: 'a', variantId: 'b', postalCode: '20354', countryCode: 'DE' }
  await Promise.allSettled([
    listProducts(client, { filter: {}, sort: 'NEWEST', limit: 1 }),
    findProduct(client, 'a'),
    findVariants(client, 'a'),
    listProductSlugs(client, { limit: 1, cursor: null }),
    listFeedProducts(client, { limit: 1, cursor: null }),
    listDeliveryOptions(client, question),
    listVariantDeliveries(client, { variantIds: ['b'], postalCode: null, countryCode: 'DE' }),
    listCategories(client),
    listCollections(client),
    findCollection(client, 'a'),
    findCategorySlug(client, 'a'),
    getCommerceStore(client),
    findOrderByToken(client, 'a'),
    listOrders(client, { limit: 1 }),
    findOrder(client, 'a'),
  ])
  const list = `${JSON.stringify([...sent].toSorted(), null, 2)}\n`
  // `npx vitest run --project contract lib/commerce/documents.contract.test.ts -u` writes it anew.
  await expect(list).toMatchFileSnapshot('../../platform/storefront-documents/current.json')
})
