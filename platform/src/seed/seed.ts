import { eq } from '#store/drizzle.ts'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { registerApplication } from '#identity/applications.ts'
import { hashPassword } from '#identity/passwords.ts'
import { customerScopes } from '#identity/scopes.ts'
import { findStaffByEmail, inviteStaff } from '#identity/staff.ts'
import type { Needs } from '#services.ts'
import { findRow } from '#store/find-row.ts'
import { staffAccounts } from '#store/schema/staff.ts'
import { stores, tenants } from '#store/schema/tenancy.ts'
import { demoShops, type DemoShop } from './demo-shop.ts'
import { seedCatalog, seedTranslations } from './seed-catalog.ts'
import { seedCustomer } from './seed-customer.ts'
import { seedOrders } from './seed-orders.ts'
import { seedSelling } from './seed-selling.ts'
import { seededIds } from './seeded-ids.ts'

/** The login of the demo customer in both shops; each has its own account (spec §4.1 rule 2). */
export const demoLogin = { email: 'hanna@example.com', password: 'demo-harbour-lamp' }

/** The login of the demo owner at the desk, for both shops. */
export const demoOwner = { email: 'owner@example.com', password: 'demo-desk-lantern' }

/** The demo owner, unless the account exists: who was removed from a shop does not come back. */
async function seedOwner({ db, clock }: Needs<'db' | 'clock'>) {
  if (await findStaffByEmail(db, demoOwner.email)) return
  const passwordHash = await hashPassword(demoOwner.password)
  for (const { store } of demoShops) {
    const found = await findRow(db, stores, eq(stores.domain, store.domain))
    if (!found) throw new Error('A demo shop was not seeded.')
    const scope = { tenantId: found.tenantId, storeId: found.id, sellerId: null }
    const draft = { email: demoOwner.email, name: 'Robin Falk', role: 'owner' as const }
    await inviteStaff({ db, clock }, scope, draft, async (tx) => {
      await tx
        .update(staffAccounts)
        .set({ passwordHash })
        .where(eq(staffAccounts.email, draft.email))
    })
  }
}

async function isSeeded({ db }: Needs<'db'>, shop: DemoShop) {
  const rows = await db.select().from(stores).where(eq(stores.domain, shop.store.domain))
  return rows.length > 0
}

async function seedShop(
  { db, clock, config, log }: Needs<'db' | 'clock' | 'config' | 'log'>,
  shop: DemoShop,
) {
  // It takes tens of milliseconds, so it runs before the transaction.
  const passwordHash = await hashPassword(demoLogin.password)
  const make = seededIds(shop.store.slug)
  const now = clock()
  await db.transaction(async (tx) => {
    const scope = { tenantId: make('ten', 'tenant'), storeId: make('sto', 'store') }
    await tx.insert(tenants).values({ id: scope.tenantId, name: shop.store.name })
    await tx.insert(stores).values({ ...shop.store, id: scope.storeId, tenantId: scope.tenantId })
    const locationId = await seedCatalog(tx, scope, shop, make, now)
    await seedSelling(tx, scope, shop, make, { locationId, now })
    await seedTranslations(tx, scope, shop)
    const customer = { email: demoLogin.email, passwordHash, now }
    const customerId = await seedCustomer(tx, scope, shop, make, customer)
    const { email } = demoLogin
    // The default language of both storefronts.
    const [language = null] = shop.store.settings.languages
    const buyer = { customerId, email, language, secrets: config.secrets, now }
    await seedOrders(tx, scope, shop, make, buyer)
  })
  log.info('seeded', { store: shop.store.slug })
}

/**
 * Registers the storefront with the token issuer at every start, because its secret may have
 * changed. It serves both shops, so it is bound to neither.
 */
async function registerStorefront({ db, config }: Needs<'db' | 'config'>) {
  const { id, secret } = config.firstPartyClient
  if (secret === null) return
  await registerApplication(db, {
    tenantId: seededIds(demoShops[0]?.store.slug ?? '')('ten', 'tenant'),
    storeId: null,
    name: 'Storefront',
    grants: ['refresh_token'],
    scopes: ['openid', 'offline_access', ...customerScopes],
    clientId: id,
    clientSecret: secret,
  })
}

/**
 * Adds the two demo shops to the database. An existing shop is left unchanged, so this may run at
 * every start. Each shop is added in one transaction, so an interruption leaves none incomplete.
 */
export async function seedDemo(services: Needs<'db' | 'clock' | 'config' | 'log'>) {
  for (const shop of demoShops) {
    if (!(await isSeeded(services, shop))) await seedShop(services, shop)
  }
  await seedOwner(services)
  // Lists then show the products from the first request.
  await projectPending(services.db)
  await registerStorefront(services)
}
