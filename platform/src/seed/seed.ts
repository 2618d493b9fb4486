import { eq } from '#store/drizzle.ts'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { registerApplication } from '#identity/applications.ts'
import { hashPassword } from '#identity/passwords.ts'
import { customerScopes } from '#identity/scopes.ts'
import { findStaffByEmail, inviteStaff } from '#identity/staff.ts'
import type { Needs } from '#services.ts'
import type { Db, Tx } from '#store/database.ts'
import { createDerivedToken } from '#store/derived-tokens.ts'
import { findRow } from '#store/find-row.ts'
import { staffAccounts } from '#store/schema/staff.ts'
import { stores } from '#store/schema/tenancy.ts'
import { insertShop, readDemoShop } from './demo-shop.ts'
import { seedProducts, seedTranslations } from './seed-catalog.ts'
import { seededIds } from './seeded-ids.ts'

const demoShops = ['terra-tide', 'norrlys']

/** The login of the demo customer in both shops; each has its own account (spec §4.1 rule 2). */
export const demoLogin = { email: 'hanna@example.com', password: 'demo-harbour-lamp' }

/** The login of the demo owner at the desk, for both shops. */
export const demoOwner = { email: 'owner@example.com', password: 'demo-desk-lantern' }

const findShop = (db: Db | Tx, slug: string) =>
  findRow(db, stores, eq(stores.domain, `${slug}.localhost`))

/** The demo owner, unless the account exists: who was removed from a shop does not come back. */
async function seedOwner({ db, clock }: Needs<'db' | 'clock'>) {
  if (await findStaffByEmail(db, demoOwner.email)) return
  const passwordHash = await hashPassword(demoOwner.password)
  for (const slug of demoShops) {
    const found = await findShop(db, slug)
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

async function seedShop(
  { db, clock, config, log }: Needs<'db' | 'clock' | 'config' | 'log'>,
  slug: string,
) {
  // It takes tens of milliseconds, so it runs before the transaction.
  const passwordHash = await hashPassword(demoLogin.password)
  const now = clock()
  const shop = readDemoShop(slug, now)
  await db.transaction(async (tx) => {
    await insertShop(tx, shop, {
      customers: () => ({ passwordHash }),
      orders: () => createDerivedToken(config.secrets, 'order'),
      // What comes back is restocked where it was taken from.
      orderItems: ({ quantity }) => ({
        allocations: [{ locationId: shop.make('loc', 'main'), quantity }],
      }),
    })
    const store = await findShop(tx, slug)
    if (!store) throw new Error(`The demo shop ${slug} has another domain.`)
    await seedProducts(tx, shop, store, now)
    await seedTranslations(tx, shop, store)
  })
  log.info('seeded', { store: slug })
}

/** Registers the storefront of both shops at every start: its secret may have changed. */
async function registerStorefront({ db, config }: Needs<'db' | 'config'>) {
  const { id, secrets } = config.firstPartyClient
  const [secret] = secrets
  if (!secret) return
  await registerApplication(db, {
    tenantId: seededIds('terra-tide')('ten', 'tenant'),
    storeId: null,
    name: 'Storefront',
    grants: ['refresh_token'],
    scopes: ['openid', 'offline_access', ...customerScopes],
    clientId: id,
    clientSecret: secret,
  })
}

/** Adds the two demo shops, each in one transaction; existing ones are left as they are. */
export async function seedDemo(services: Needs<'db' | 'clock' | 'config' | 'log'>) {
  for (const slug of demoShops) {
    if (!(await findShop(services.db, slug))) await seedShop(services, slug)
  }
  await seedOwner(services)
  // Lists then show the products from the first request.
  await projectPending(services.db)
  await registerStorefront(services)
}
