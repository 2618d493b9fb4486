import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { addCoupon } from '#commerce/selling-store.testing.ts'
import { coupons } from '#store/schema/coupons.ts'
import { addStore, createTestServices } from '#testing.ts'
import { countRedemption } from './coupons.ts'

const { services, close } = await createTestServices()
afterAll(() => close())

it('a redemption counts for the coupon of its store, not for the same code of another one', async () => {
  const { db } = services
  const [store, other] = [await addStore(services), await addStore(services)]
  for (const each of [store, other]) await addCoupon(db, each, { code: 'SPRING', usedCount: 3 })
  await db.transaction((tx) => countRedemption(tx, store.id, 'spring', 1))
  await db.transaction((tx) => countRedemption(tx, store.id, 'spring', 1))
  await db.transaction((tx) => countRedemption(tx, store.id, 'spring', -1))
  const usedIn = async (storeId: string) =>
    (await db.select().from(coupons).where(eq(coupons.storeId, storeId))).map(
      (one) => one.usedCount,
    )
  expect([await usedIn(store.id), await usedIn(other.id)]).toEqual([[4], [3]])
})
