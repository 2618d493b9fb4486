import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { openTestCheckout, watchStatements } from './api/testing/shop.ts'
import { registerEndpoint } from '#outbound/register-endpoint.ts'
import { answered, createScriptedDialler } from '#outbound/dialler.testing.ts'
import { newId } from '#store/ids.ts'
import { rateLimits } from '#store/schema/identity.ts'
import { mails } from '#store/schema/mails.ts'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { catalogChanges } from '#store/schema/projection.ts'
import { refunds } from '#store/schema/refunds.ts'
import { stockAlerts } from '#store/schema/stock-alerts.ts'
import { webhookDeliveries } from '#store/schema/webhooks.ts'
import { startBackground } from './background.ts'

const hourMs = 3_600_000
const shop = await openTestCheckout(
  {},
  createScriptedDialler(() => answered(204)),
)
const { db, clock } = shop.services
afterAll(() => shop.close())

let running: ReturnType<typeof startBackground> | null = null
afterEach(() => running?.stop())

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 50 })

const mailKinds = async () =>
  (await db.select().from(mails)).filter(({ state }) => state === 'shown').map(({ kind }) => kind)

it('only checks what is due while there is nothing to do', async () => {
  const { list, end } = watchStatements(db)
  running = startBackground(shop.services)
  // Deliveries and the sweep begin with a round; afterwards there are questions alone.
  const rounds = () => list().filter((text) => text.includes('catalog_changes')).length
  await soon(() => expect(rounds()).toBeGreaterThan(3))
  const begun = list().length
  await soon(() => expect(list().length).toBeGreaterThan(begun + 40))
  const others = list()
    .slice(begun)
    .filter((text) => !/^select \(?exists/.test(text))
  expect(others).toEqual([])
  end()
})

it('runs due jobs of every kind without a notification', async () => {
  const { tenantId, id: storeId } = shop.store
  const scope = { tenantId, storeId }
  const made = await registerEndpoint(
    shop.services,
    { ...scope, sellerId: null },
    {
      url: 'https://receiver.example/hooks',
      eventTypes: null,
      secret: null,
      headers: {},
      authentication: null,
    },
  )
  expect(made.ok).toBe(true)
  running = startBackground(shop.services)
  const { variantId } = await shop.variantOf(3)
  const { path, cart } = await shop.openReadyCart(variantId)
  const bought = await shop.complete(path, shop.payBy(shop.transfer, cart), 'key')
  expect(bought.status).toBe(200)
  await soon(async () => {
    expect(await mailKinds()).toContain('orderConfirmation')
    expect(await db.$count(catalogChanges)).toBe(0)
    const states = await db.select({ state: webhookDeliveries.state }).from(webhookDeliveries)
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['delivered']))
  })
  const [payment] = await db.select().from(payments)
  if (!payment) throw new Error('The order has no payment.')
  await db.insert(refunds).values({
    ...scope,
    id: newId('rfd'),
    orderId: payment.orderId,
    paymentId: payment.id,
    amountMinor: 100,
    currencyCode: 'EUR',
    cause: 'merchant',
    tryOn: clock(),
    createdOn: clock(),
    updatedOn: clock(),
  })
  await soon(async () => {
    const [refund] = await db.select().from(refunds)
    expect(refund?.attemptCount).toBe(1)
  })
  await db.insert(stockAlerts).values({
    ...scope,
    id: newId('sal'),
    variantId,
    email: 'kai@example.com',
    tokenSeed: 'seed',
    tokenHash: 'hash',
    confirmedOn: clock(),
    expiresOn: new Date(clock().getTime() + 90 * 24 * hourMs),
    createdOn: clock(),
  })
  await soon(async () => expect(await mailKinds()).toContain('stockAlert'))
  shop.advance(8 * 24 * hourMs)
  await soon(async () => {
    const [order] = await db.select().from(orders).where(eq(orders.id, payment.orderId))
    expect(order?.state).toBe('cancelled')
    expect(await mailKinds()).toContain('orderCancelled')
  })
}, 45_000)

it('sweeps by the clock of the database, not by that of a process that is ahead', async () => {
  const window = (key: string, ms: number) => ({
    key,
    count: 1,
    resetOn: new Date(Date.now() + ms),
  })
  await db.insert(rateLimits).values([window('over', -hourMs), window('open', hourMs)])
  const ahead = () => new Date(Date.now() + 30 * 24 * hourMs)
  running = startBackground({ ...shop.services, clock: ahead })
  const listKeys = async () => (await db.select().from(rateLimits)).map(({ key }) => key)
  await soon(async () => expect(await listKeys()).not.toContain('over'))
  expect(await listKeys()).toContain('open')
})
