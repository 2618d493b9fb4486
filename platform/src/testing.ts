import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import type { Services } from './services.ts'
import { openTestDatabase } from './store/testing.ts'
import { newId } from './store/ids.ts'
import { stores, tenants, type Store } from './store/schema/tenancy.ts'

/** A clock that tests move by hand. */
export function createTestClock(start = new Date('2026-03-02T10:00:00Z')) {
  let now = start.getTime()
  return {
    clock: () => new Date(now),
    advance: (ms: number) => {
      now += ms
    },
  }
}

/** Real services on a fresh database; the clock is the test's own. Close them when done. */
export async function createTestServices(env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const { clock, advance } = createTestClock()
  const services: Services = {
    db: database.db,
    engine: database.engine,
    listen: database.listen,
    config: readConfig({
      NODE_ENV: 'test',
      FIRST_PARTY_CLIENT_SECRET: 'first-party-secret-for-tests-0123456789',
      PLATFORM_SECRETS: 'test:platform-secret-for-tests-0123456789abcdef',
      ...env,
    }),
    clock,
    log: createLog('silent'),
  }
  return { services, database, advance, app: createApp(services), close: () => database.close() }
}

/** A store (with a tenant of its own) for a test. */
export async function addStore({ db }: Services, values: Partial<Store> = {}): Promise<Store> {
  const tenantId = values.tenantId ?? newId('ten')
  if (!values.tenantId) await db.insert(tenants).values({ id: tenantId, name: 'Test tenant' })
  const id = newId('sto')
  const [store] = await db
    .insert(stores)
    .values({
      id,
      slug: id,
      name: 'Test store',
      domain: `${id.replace('_', '-')}.localhost`,
      currencyCode: 'EUR',
      defaultLocale: 'en',
      countryCode: 'DE',
      servedCountries: ['DE', 'AT'],
      taxIncluded: true,
      taxRate: '19',
      timezone: 'Europe/Berlin',
      orderPrefix: 'T-',
      ...values,
      tenantId,
    })
    .returning()
  if (!store) throw new Error('The store was not inserted.')
  return store
}
