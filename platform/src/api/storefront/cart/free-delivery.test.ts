import { afterAll, expect, it } from 'vitest'
import { addShippingMethod } from '#commerce/selling-store.testing.ts'
import { openTestShop } from '#api/testing/shop.ts'

// A store of its own: every other delivery would count.
const shop = await openTestShop()
afterAll(() => shop.close())

it('names what is missing for free delivery only if a cart would get it then', async () => {
  const { path } = await shop.openCartWith((await shop.variantOf(9)).variantId, 1)
  const isMissing = async () => (await shop.change('GET', path)).freeShippingMissing
  await addShippingMethod(shop.services.db, shop.store, { type: 'pickup' }, [{ priceMinor: 0 }])
  await addShippingMethod(shop.services.db, shop.store, {}, [
    { priceMinor: 0, maxOrderPriceMinor: 11_999 },
    { priceMinor: 0, postalCodes: ['80*'] },
    { priceMinor: 590 },
  ])
  expect(await isMissing()).toBeNull()
  const free = [{ priceMinor: 490 }, { priceMinor: 0, minOrderPriceMinor: 12_000 }]
  await addShippingMethod(shop.services.db, shop.store, {}, free)
  expect(await isMissing()).toBe(95)
  const shippingMethodId = await addShippingMethod(shop.services.db, shop.store, {
    type: 'express',
  })
  const fast = await shop.change('PATCH', `${path}/shipping`, { shippingMethodId })
  expect(fast).toMatchObject({ freeShippingFrom: 120, freeShippingMissing: null })
})
