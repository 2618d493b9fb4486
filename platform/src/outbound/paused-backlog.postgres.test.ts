import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRawRows } from '#store/raw-rows.ts'
import { webhookDeliveries, webhookEndpoints } from '#store/schema/webhooks.ts'
import { createTestServices } from '#testing.ts'
import { claimDeliveries, lockEndpoints } from './claim-deliveries.ts'
import { openEndpoint } from './receiving.testing.ts'
import { answered, createScriptedDialler } from './dialler.testing.ts'

// Needs the planner of a real server, whose statistics decide what a claim reads.
const backlog = 100_000

let opened: Awaited<ReturnType<typeof createTestServices>>
beforeAll(async () => {
  opened = await createTestServices(
    {},
    createScriptedDialler(async () => answered(204)),
  )
})
afterAll(() => opened.close())

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** Counts the pages that the choice of endpoints reads; times would depend on the machine. */
async function countPages() {
  const { db, clock } = opened.services
  return db.transaction(async (tx) => {
    const chosen = lockEndpoints(tx, clock()).getSQL()
    const [row] = await readRawRows<{ 'QUERY PLAN': Plan[] }>(
      tx,
      sql`explain (analyze, buffers, format json) ${chosen}`,
    )
    const plan = row?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error('The server explained nothing.')
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  })
}

async function claimOnce() {
  const { db, clock } = opened.services
  const claimed = await claimDeliveries(db, { worker: 'test', now: clock(), limit: 16 })
  await db
    .update(webhookDeliveries)
    .set({ state: 'pending', dueOn: clock(), leasedBy: null })
    .where(eq(webhookDeliveries.leasedBy, 'test'))
  return claimed.map(({ endpoint }) => endpoint.id)
}

it('the backlog of a paused endpoint does not slow down claims for another one', async () => {
  const { db, clock } = opened.services
  const receiving = await openEndpoint(opened.services)
  const paused = await openEndpoint(opened.services)
  await receiving.emit('brd-1')
  await paused.emit('brd-2')
  await db
    .update(webhookEndpoints)
    .set({ status: 'paused', pausedOn: clock() })
    .where(eq(webhookEndpoints.id, paused.id))
  const alone = await countPages()
  await db.execute(sql`
    insert into webhook_deliveries (id, tenant_id, store_id, endpoint_id, event_id, state, due_on,
      created_on, updated_on)
    select gen_random_uuid(), tenant_id, store_id, endpoint_id, event_id, 'pending', due_on,
      created_on, updated_on
    from webhook_deliveries, generate_series(1, ${backlog})
    where endpoint_id = ${paused.id}`)
  const beside = await countPages()
  await db.execute(sql`analyze webhook_deliveries`)
  const analysed = await countPages()
  const pages = { alone, beside, analysed }
  process.stdout.write(`pages read by a claim: ${JSON.stringify(pages)}\n`)
  expect(beside).toBeLessThan(alone + 20)
  expect(analysed).toBeLessThan(alone + 20)
  expect(await claimOnce()).toEqual([receiving.id])
}, 120_000)
