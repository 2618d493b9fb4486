import { expect, it } from 'vitest'
import { getCart } from '@/lib/commerce/cart'
import { browser } from '@/lib/server/browser.testing'
import { cartJson, usePlatform } from '@/lib/server/platform.testing'
import { getShopper } from '@/lib/server/session/shopper'
import { readOffers } from './delivery-cards'

const platform = usePlatform()

it('pickup points are read beside the methods, and no more where the shop has no pickup', async () => {
  await browser.hold({ cart: {} })
  platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson() })
  platform.on(/GET \S+\/pickup-options/, { json: { data: [] } })
  const shopper = await getShopper()
  const cart = await getCart(shopper.client, 'cart-1')
  const method = { id: 'ship-1', name: 'M', price: 0, currencyCode: 'EUR', available: true }
  const readOf = async (type: string) => {
    platform.on(/GET \S+\/shipping-methods/, { json: { data: [{ ...method, type }] } })
    const offers = await readOffers({ shopper, cart }, undefined)
    return [offers?.options.length, platform.calls(/pickup-options/).length]
  }
  expect(await readOf('regular'), 'nothing is known of the shop').toEqual([1, 1])
  expect(await readOf('regular')).toEqual([1, 1])
  expect(await readOf('pickup'), 'the merchant has added it').toEqual([1, 2])
  expect(await readOf('regular'), 'it may have pickup').toEqual([1, 3])
})
