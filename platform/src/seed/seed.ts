import { eq } from 'drizzle-orm'
import type { Services } from '#services.ts'
import { stores, tenants } from '#store/schema/tenancy.ts'
import { readDemoFile, seedCatalog } from './seed-catalog.ts'
import { seededIds } from './seeded-ids.ts'
import { demoShops, type DemoShop } from './shops.ts'

async function seedShop({ db, clock, log }: Services, shop: DemoShop) {
  const file = await readDemoFile(shop.slug)
  const make = seededIds(shop.slug)
  const now = clock()
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(stores).where(eq(stores.domain, shop.store.domain))
    if (known) return
    const scope = { tenantId: make('ten', 'tenant'), storeId: make('sto', 'store') }
    await tx.insert(tenants).values({ id: scope.tenantId, name: shop.store.name })
    await tx.insert(stores).values({ ...shop.store, id: scope.storeId, tenantId: scope.tenantId })
    await seedCatalog(tx, scope, file, make, now)
    log.info('seeded', { store: shop.slug })
  })
}

/**
 * Fills the database with the two demo shops. A shop that is there already is left as it is, so
 * this may run at every start; a start that is interrupted leaves no half of a shop behind.
 */
export async function seedDemo(services: Services) {
  for (const shop of demoShops) await seedShop(services, shop)
}
