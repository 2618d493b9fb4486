import { expect, it } from 'vitest'
import { getCart } from '@/lib/commerce/cart'
import { browser } from '@/lib/server/browser.testing'
import { cartJson, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { listPointsNear } from './pickup-points'

const platform = usePlatform()

const POINTS = /GET \/v1\/carts\/cart-1\/pickup-options/

it.each([
  ['20457', '?postalCode=20457&countryCode=DE'],
  ['1010', ''],
  [undefined, ''],
])(
  'points near %s are asked for in the country of the store, or near the cart',
  async (near, query) => {
    await browser.hold({ cart: {} })
    platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson() })
    platform.on(POINTS, { json: { data: [] } })
    const shopper = await getShopper()
    await listPointsNear(shopper, await getCart(shopper.client, 'cart-1'), near)
    expect(platform.calls(POINTS).map(({ path }) => path)).toEqual([
      `/v1/carts/cart-1/pickup-options${query}`,
    ])
  },
)
