import { openShop } from './shop.mjs'

/** Opens the shop once for all journeys; they learn its ports from the environment. */
export default async function setup() {
  const shop = await openShop()
  process.env.SHOP_PORT = String(shop.port)
  process.env.SHOP_PLATFORM_PORT = String(shop.platformPort)
  return shop.close
}
