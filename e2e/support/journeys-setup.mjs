import { rmSync } from 'node:fs'
import { ensureBuilt, ensureDeskBuilt } from '#tools/lib/build.mjs'
import { stopAll } from '#tools/lib/processes.mjs'
import { importProducts, openShop, prepareShopData } from './demo-shop.mjs'
import { firstStore } from './demo-stores.ts'
import { makeAllStores } from './made-stores.ts'
import { moreProducts } from './more-products.ts'
import { storeDomain } from './store-urls.ts'

/** Opens the shop once for all journeys, which read its ports from the environment. */
export default async function setup() {
  // While journeys are developed, they can run against a shop that is already open.
  if (process.env.SHOP_PORT && process.env.SHOP_PLATFORM_PORT) return undefined
  ensureBuilt()
  ensureDeskBuilt()
  const { shop, remove } = await open().catch(async (error) => {
    // If the storefront did not start, the platform would keep running.
    await stopAll()
    throw error
  })
  process.env.SHOP_PORT = String(shop.port)
  process.env.SHOP_PLATFORM_PORT = String(shop.platformPort)
  return async () => {
    await shop.close()
    remove()
  }
}

async function open() {
  const [shopData, storesDir] = await Promise.all([prepareShopData(), makeAllStores()])
  const storefrontEnv = { STORES_DIR: storesDir, COMPONENT_PAGE: 'on' }
  const [shop] = await Promise.all([
    openShop({ storefrontEnv }),
    // Only for the shops that journeys open for themselves.
    importProducts(shopData.settings, moreProducts(), storeDomain(firstStore)),
  ])
  process.env.SHOP_APPLICATION = JSON.stringify(shopData.application)
  const remove = () => {
    shopData.remove()
    rmSync(storesDir, { recursive: true, force: true })
  }
  return { shop, remove }
}
