import { ensureBuilt } from '#scripts/support/build.mjs'
import { stopAll } from '#scripts/support/processes.mjs'
import { openShop } from './shop.mjs'

/** Opens the shop once for all journeys; they learn its ports from the environment. */
export default async function setup() {
  // While journeys are written they may run against a shop that stands already.
  if (process.env.SHOP_PORT && process.env.SHOP_PLATFORM_PORT) return undefined
  ensureBuilt()
  const shop = await openShop().catch(async (fault) => {
    // A platform whose storefront did not start would otherwise stay behind.
    await stopAll()
    throw fault
  })
  process.env.SHOP_PORT = String(shop.port)
  process.env.SHOP_PLATFORM_PORT = String(shop.platformPort)
  return shop.close
}
