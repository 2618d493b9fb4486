import { eq, type SQL } from '#store/drizzle.ts'
import { hash } from '@node-rs/argon2'
import { EventEmitter, once } from 'node:events'
import { validateAnswers } from './api/openapi/validated-fetch.testing.ts'
import { createApp } from './app.ts'
import { announceCatalogChange, catalogChannel } from './commerce/catalog/read/changes.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { createDialler, type Dialler } from './outbound/dialler.ts'
import type { Services } from './services.ts'
import type { Db } from './store/database.ts'
import { openTestDatabase } from './store/database.testing.ts'
import { deskClientId } from './identity/desk-client.ts'
import { inviteStaff } from './identity/staff.ts'
import { beginGrant } from './identity/tokens.ts'
import { customerScopes } from './identity/scopes.ts'
import type { StaffRole } from './store/enums.ts'
import { hashToken, newId, newToken } from './store/ids.ts'
import { isDue } from './store/raw-rows.ts'
import { customers } from './store/schema/customers.ts'
import { oauthRecords } from './store/schema/identity.ts'
import { staffAccounts } from './store/schema/staff.ts'
import type { Store } from './store/schema/tenancy.ts'

export { addStore } from './store/database.testing.ts'

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

/**
 * Real services on a fresh database; the clock is the test's own. Close them when done.
 * Receivers on loopback are reached through a `dialler` that the test hands in.
 */
export async function createTestServices(
  env: Record<string, string> = {},
  dialler: Dialler = createDialler(),
) {
  const database = await openTestDatabase()
  const { clock, advance } = createTestClock()
  const hearers: { heard: EventEmitter; hears: Promise<unknown> }[] = []
  const services: Services = {
    db: database.db,
    engine: database.engine,
    listen: (channel, listener) => {
      const heard = new EventEmitter()
      if (channel === catalogChannel) hearers.push({ heard, hears: once(heard, 'listening') })
      return database.listen(channel, {
        ...listener,
        onListening: () => {
          listener.onListening()
          heard.emit('listening')
        },
        onMessage: (payload) => {
          listener.onMessage(payload)
          heard.emit(payload)
        },
      })
    },
    config: readConfig({
      NODE_ENV: 'test',
      FIRST_PARTY_CLIENT_SECRET: 'first-party-secret-for-tests-0123456789',
      PLATFORM_SECRETS: 'test:platform-secret-for-tests-0123456789abcdef',
      ...env,
    }),
    clock,
    log: createLog('silent'),
    dialler,
  }
  // Every response in every endpoint test is checked against the OpenAPI document.
  const app = validateAnswers(createApp(services))
  /** Waits until the app, which listens on a connection of its own, knows of every commit. */
  const hear = async () => {
    await Promise.all(hearers.map(({ hears }) => hears))
    const last = { storeId: newId('sto'), productIds: [], aspects: [] }
    const arrived = hearers.map(({ heard }) => once(heard, JSON.stringify(last)))
    await announceCatalogChange(services.db, last)
    await Promise.all(arrived)
  }
  return { services, database, advance, app, hear, close: () => database.close() }
}

/** Does the work of a background job as long as there is some by its own question. */
export async function workOff(
  services: Services,
  isJobDue: (db: Db, now: Date) => SQL | undefined,
  work: (services: Services) => Promise<unknown>,
) {
  const { db, clock } = services
  while (await isDue(db, isJobDue(db, clock()))) await work(services)
}

/** A bearer token of an application with these scopes, bound to the store unless told otherwise. */
export async function signInApplication(
  { db, clock }: Services,
  store: Store,
  scopes: string[] = ['api_admin'],
  bound: { storeId: string | null; sellerId?: string } = { storeId: store.id },
): Promise<string> {
  const token = newToken()
  const extra = {
    tenantId: store.tenantId,
    ...(bound.storeId !== null && { storeId: bound.storeId }),
    ...(bound.sellerId !== undefined && { sellerId: bound.sellerId }),
  }
  await db.insert(oauthRecords).values({
    model: 'ClientCredentials',
    idHash: hashToken(token),
    payload: { clientId: 'test-application', scope: scopes.join(' '), extra },
    expiresOn: new Date(clock().getTime() + 3_600_000),
  })
  return token
}

/** Verified in no time, because a hash states its cost: for tests with many logins. */
export const hashCheaply = (password: string) =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Adds a customer of the store who is logged in. */
export async function signInCustomer(
  { db, clock, config }: Services,
  store: Store,
  values: Partial<typeof customers.$inferInsert> = {},
) {
  const [customer] = await db
    .insert(customers)
    .values({
      id: newId('cus'),
      tenantId: store.tenantId,
      storeId: store.id,
      email: `${newId('shopper')}@example.com`,
      firstName: 'Hanna',
      lastName: 'Lind',
      ...values,
    })
    .returning()
  if (!customer) throw new Error('The customer was not inserted.')
  const subject = {
    customerId: customer.id,
    tenantId: store.tenantId,
    storeId: store.id,
    clientId: config.firstPartyClient.id,
    scopes: [...customerScopes],
    grantType: 'password',
  }
  return { customer, ...(await beginGrant(db, subject, clock())) }
}

/** Adds a person to the staff of a store who is signed in to the desk. */
export async function signInStaff(
  services: Services,
  store: Store,
  role: StaffRole = 'owner',
  values: Partial<typeof staffAccounts.$inferInsert> = {},
) {
  const scope = { tenantId: store.tenantId, storeId: store.id, sellerId: null }
  const invitation = { email: `${newId('staff')}@example.com`, name: 'Robin', role }
  const member = await inviteStaff(services, scope, invitation)
  if (!member) throw new Error('The person was not invited.')
  const { db, clock } = services
  await db
    .update(staffAccounts)
    .set({ updatedOn: clock(), ...values })
    .where(eq(staffAccounts.id, member.id))
  const subject = { customerId: member.id, clientId: deskClientId, scopes: ['openid'] }
  const grant = { ...subject, grantType: 'authorization_code' }
  return { ...member, ...(await beginGrant(db, grant, clock())) }
}

/** The JSON of a response, typed as the test expects it; the assertions follow in the test. */
export async function readJson<Shape>(response: Response): Promise<Shape> {
  return (await response.json()) as Shape
}

/** The problem document of a refused request (RFC 9457). */
export function readProblem(response: Response) {
  return readJson<{ code: string; errors?: Record<string, string[]>; requestId?: string }>(response)
}

/** The tokens of a third-party application that a customer has granted access to the account. */
export function signInPartner(
  { db, clock }: Services,
  store: Store,
  customerId: string,
  scopes = ['customer:read'],
) {
  const subject = {
    customerId,
    tenantId: store.tenantId,
    storeId: store.id,
    clientId: 'partner',
    scopes,
    grantType: 'authorization_code',
  }
  return beginGrant(db, subject, clock())
}
