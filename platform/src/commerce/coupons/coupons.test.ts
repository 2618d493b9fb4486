import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { addCoupon } from '#commerce/selling-store.testing.ts'
import { coupons } from '#store/schema/coupons.ts'
import { addStore, createTestServices } from '#testing.ts'
import { countRedemption, findCoupon } from './coupons.ts'

const { services, close } = await createTestServices()
afterAll(() => close())

it('a redemption counts for the coupon of its store, not for the same code of another one', async () => {
  const { db } = services
  const [store, other] = [await addStore(services), await addStore(services)]
  for (const each of [store, other]) await addCoupon(db, each, { code: 'SPRING', usedCount: 3 })
  const id = (await findCoupon(db, store.id, 'spring'))?.id ?? ''
  for (const change of [1, 1, -1] as const)
    await db.transaction((tx) => countRedemption(tx, id, change))
  const usedIn = async (storeId: string) =>
    (await db.select().from(coupons).where(eq(coupons.storeId, storeId))).map(
      (one) => one.usedCount,
    )
  expect([await usedIn(store.id), await usedIn(other.id)]).toEqual([[4], [3]])
})
