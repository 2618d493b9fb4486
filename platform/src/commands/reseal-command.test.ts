import { generate } from 'otplib'
import { eq, getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, expect, it } from 'vitest'
import { createFindProvider, sealCredentials } from '#adapters/payment-providers.ts'
import { addPaymentMethod } from '#commerce/selling-store.testing.ts'
import { beginTwoFactor, confirmTwoFactor } from '#identity/two-factor.ts'
import { listUnreadable } from '#identity/reseal.ts'
import { getSigningKeys } from '#identity/signing-keys.ts'
import { openSecrets } from '#outbound/receiver.ts'
import { openEndpoint } from '#outbound/receiving.testing.ts'
import { answered, createScriptedDialler } from '#outbound/dialler.testing.ts'
import { newId } from '#store/ids.ts'
import { channels } from '#store/schema/channels.ts'
import * as schema from '#store/schema/index.ts'
import { paymentMethods } from '#store/schema/payments.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import { sealText } from '#store/sealed-text.ts'
import { addStore, createTestServices, signInCustomer, signInStaff } from '#testing.ts'
import { reseal } from './reseal-command.ts'

const test = await createTestServices(
  {},
  createScriptedDialler(() => answered(204)),
)
afterAll(() => test.close())
const { services, app } = test
const { db, config } = services
const newest = { id: 'newest', secret: 'Qk3v9XzL1mN7pR5tW2yB8dF4gH6jK0sA' }

const withSecrets = (...secrets: (typeof newest)[]) => ({
  ...services,
  config: { ...config, secrets },
})
const run = (...secrets: (typeof newest)[]) =>
  reseal({ services: withSecrets(...secrets), app, print: () => 0, folder: '' }, [])

/** Answers are kept for a day; the signing keys are read at the end. */
const others = ['sealedAnswer', 'sealedJwk']
const columns = Object.values(schema)
  .flatMap((table) => (is(table, PgTable) ? Object.keys(getTableColumns(table)) : []))
  .filter((name) => name.startsWith('sealed') && !others.includes(name))
  .toSorted()

it('everything can be read with the newest secret alone, also after a second run', async () => {
  const store = await addStore(services)
  const methodId = await addPaymentMethod(db, store, 'redirect')
  const credentials = { secretKey: 'sk_live_0123456789', webhookSecret: 'whsec_0123456789' }
  const sealedCredentials = sealCredentials(services, methodId, credentials)
  await db
    .update(paymentMethods)
    .set({ provider: 'stripe', sealedCredentials })
    .where(eq(paymentMethods.id, methodId))
  const endpoint = await openEndpoint(services, {
    secret: 'a secret of the merchant',
    headers: { 'x-key': '1' },
    authentication: { type: 'Bearer', token: 'opaque' },
  })
  const channelId = newId('chn')
  await db.insert(channels).values({
    ...{ id: channelId, tenantId: store.tenantId, storeId: store.id },
    ...{ name: 'Market', channelType: 'marketplace', isPrincipal: false },
    ...{ integrationId: 'i', connectionId: 'c', providerId: 'p' },
    sealedConnectorSecret: sealText(config.secrets, `${channelId}.connectorSecret`, 'a secret'),
  })
  const { customer } = await signInCustomer(services, store)
  const owner = { kind: 'customer', id: customer.id } as const
  const person = { kind: 'staff', id: (await signInStaff(services, store)).id } as const
  const begun = await beginTwoFactor(services, store.name, owner)
  const begunAtDesk = await beginTwoFactor(services, store.name, person)
  const keys = await getSigningKeys(services)

  const alone = withSecrets(newest)
  expect(await listUnreadable(services)).toEqual([])
  const expected = [...columns, 'sealedJwk', 'twoFactor'].sort()
  expect((await listUnreadable(alone)).sort()).toEqual(expected)
  expect(await run(newest)).toEqual({
    ok: false,
    message: expect.stringMatching(/^0 values .* 8 others are unreadable/) as string,
  })
  expect(await run(newest, ...config.secrets)).toEqual({
    ok: true,
    message: '8 values were encrypted with the first of PLATFORM_SECRETS.',
  })
  expect((await run(newest)).message).toMatch(/^0 values/)
  expect(await listUnreadable(alone)).toEqual([])

  const [method] = await db.select().from(paymentMethods).where(eq(paymentMethods.id, methodId))
  expect(method && createFindProvider(alone)(method)).not.toBeNull()
  const rows = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id))
  expect(rows.map((row) => openSecrets([newest], row))).toMatchObject([
    { secret: 'a secret of the merchant', authentication: { token: 'opaque' } },
  ])
  expect(await getSigningKeys(alone)).toEqual(keys)
  const epoch = Math.floor(services.clock().getTime() / 1000)
  for (const [whose, set] of [
    [owner, begun],
    [person, begunAtDesk],
  ] as const) {
    const code = await generate({ secret: set?.secret ?? '', epoch })
    expect(await confirmTwoFactor(alone, whose, code)).toBe(true)
  }
})
