import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { readRawRows } from '#store/raw-rows.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
const { db } = shop.services
afterAll(() => shop.close())

interface Statement {
  sql: string
  params: unknown[]
}

/** Runs `work`. @returns the different statements that it made. */
async function record(work: () => Promise<unknown>) {
  const { session } = db as unknown as { session: object }
  const sessions = Object.getPrototypeOf(session) as {
    prepareQuery: (statement: Statement, ...args: unknown[]) => unknown
  }
  const prepare = sessions.prepareQuery
  const made = new Map<string, Statement>()
  sessions.prepareQuery = function (this: unknown, statement, ...args) {
    made.set(statement.sql, statement)
    return prepare.call(this, statement, ...args)
  }
  await work().finally(() => void (sessions.prepareQuery = prepare))
  return [...made.values()]
}

/** The tables that a statement can only read as a whole. */
function readWhole({ sql: text, params }: Statement) {
  const parts = text.split(/\$(\d+)/)
  const query = parts.map((part, i) =>
    i % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`,
  )
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const plan = await readRawRows<{ 'QUERY PLAN': string }>(tx, sql`explain ${sql.join(query)}`)
    return plan.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
  })
}

it('events of a provider, refunds and cancellations find their rows by an index', async () => {
  const statements = await record(async () => {
    const order = await shop.sendAndPay()
    await shop.deliver()
    shop.stripe.refundByHand(order.session.intent, 500)
    await shop.deliver()
    shop.stripe.dispute(order.session.intent, 500)
    await shop.deliver()
    await shop.refund(order.orderId, { amount: 10 })
    await shop.work()
    await shop.deliver()
    await shop.transition(order.orderId, 'cancelled')
    await shop.work()
  })
  const read = statements.filter(({ sql: text }) => /^(select|update|delete)/.test(text))
  expect(read.length).toBeGreaterThan(50)
  const whole: string[] = []
  for (const statement of read) {
    const tables = await readWhole(statement)
    for (const table of tables) whole.push(`${table}: ${statement.sql}`)
  }
  expect(whole).toEqual([])
})
