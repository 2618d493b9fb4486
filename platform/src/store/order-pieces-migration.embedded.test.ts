import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from './database.testing.ts'
import { migratePglite, readMigrations } from './migrate.ts'
import { insertRow } from './migrations.testing.ts'

/** What happened to an order of three pieces, in hours after it was placed. */
interface Past {
  states: Record<string, number>
  /** Of the three, those that no refund or return restocked. Orders of demo shops have none. */
  allocated?: number
  parcels?: { at: number; quantity: number }[]
  refunds?: { at: number; quantity: number; restock: boolean; state?: string }[]
  returns?: { at: number; quantity: number; restock: boolean; refundId?: string }[]
}

let client: PGlite
const rowsOf = async <Row>(statement: string) => (await client.query<Row>(statement)).rows

const at = (hours: number) =>
  `timestamptz '2026-01-01T00:00:00Z' + interval '${String(hours)} hours'`

/** Inserts an order and its one line, both with this id, in the schema before pieces were counted. */
async function insertOrder(id: string, past: Past) {
  const { states, allocated = 3, parcels = [], refunds = [], returns = [] } = past
  const own = { id: `'${id}'`, order_id: `'${id}'`, store_id: `'s'`, tenant_id: `'t'` }
  const state = Object.keys(states).at(-1) ?? 'created'
  const unique = { order_number: own.id, token_hash: own.id, cart_id: own.id }
  await insertRow(client, 'orders', { ...own, ...unique, state: `'${state}'` })
  const places = allocated > 0 ? [{ locationId: 'l', quantity: allocated }] : []
  const line = { quantity: '3', allocations: `'${JSON.stringify(places)}'` }
  await insertRow(client, 'order_items', { ...own, ...line })
  for (const [position, [name, hours]] of Object.entries(states).entries()) {
    const event = { id: `'${id}-${name}'`, state: `'${name}'`, position: String(position) }
    await insertRow(client, 'order_events', { ...own, ...event, occurred_on: at(hours) })
  }
  for (const { at: hours, quantity } of parcels) {
    const lines = JSON.stringify([{ orderItemId: id, quantity }])
    const parcel = { id: `'${id}-${String(hours)}'`, lines: `'${lines}'`, shipped_on: at(hours) }
    await insertRow(client, 'shipments', { ...own, ...parcel })
  }
  for (const { at: hours, quantity, restock, state: made = 'succeeded' } of refunds) {
    const lines = JSON.stringify([{ itemId: id, quantity, amountMinor: 1, restock }])
    const key = { id: `'${id}-${String(hours)}'`, key_hash: `'${id}-${String(hours)}'` }
    const refund = { ...key, lines: `'${lines}'`, state: `'${made}'`, created_on: at(hours) }
    await insertRow(client, 'refunds', { ...own, ...refund })
  }
  for (const { at: hours, quantity, restock, refundId } of returns) {
    const lines = JSON.stringify([{ orderItemId: id, quantity, reason: null, restock }])
    const refund = refundId === undefined ? 'null' : `'${refundId}'`
    const back = { id: `'${id}-${String(hours)}'`, lines: `'${lines}'`, refund_id: refund }
    await insertRow(client, 'returns', {
      ...own,
      ...back,
      state: `'received'`,
      received_on: at(hours),
    })
  }
}

const confirmed = { created: 0, confirmed: 0 }
const sent = { ...confirmed, inProgress: 1 }

/**
 * Orders by their past, with the counters that they get: shipped; cancelled: restocked, written off;
 * returned: restocked, written off, inspected; and whether the merchant is asked to look.
 */
const pasts: [string, Past, number[], RegExp | null][] = [
  ['waiting', { states: confirmed }, [0, 0, 0, 0, 0, 0], null],
  ['in part', { states: sent, parcels: [{ at: 1, quantity: 1 }] }, [1, 0, 0, 0, 0, 0], null],
  [
    'refunded',
    {
      ...{ states: confirmed, allocated: 2 },
      refunds: [
        { at: 1, quantity: 1, restock: true, state: 'failed' },
        { at: 2, quantity: 1, restock: false },
        { at: 3, quantity: 1, restock: false, state: 'failed' },
      ],
    },
    [0, 1, 1, 0, 0, 0],
    /may or may not have been shipped/,
  ],
  [
    'refunded with money only, or written off',
    { states: sent, refunds: [{ at: 2, quantity: 3, restock: false }] },
    [0, 0, 3, 0, 0, 0],
    /may or may not have been shipped/,
  ],
  [
    'came back',
    {
      ...{ states: { ...sent, inTransit: 2, delivered: 9 }, allocated: 2 },
      refunds: [{ at: 20, quantity: 1, restock: false }],
      returns: [
        { at: 10, quantity: 1, restock: true },
        { at: 11, quantity: 1, restock: false },
        { at: 20, quantity: 1, restock: false, refundId: 'came back-20' },
      ],
    },
    [3, 0, 0, 1, 1, 1],
    null,
  ],
  [
    'restocked after its delivery',
    {
      ...{ states: { ...sent, inTransit: 2, delivered: 9, returned: 20 }, allocated: 0 },
      refunds: [{ at: 21, quantity: 3, restock: true }],
    },
    [3, 0, 0, 3, 0, 0],
    null,
  ],
  [
    'refunded, then sent',
    {
      ...{ states: { ...sent, inTransit: 5 }, allocated: 2 },
      parcels: [{ at: 5, quantity: 2 }],
      refunds: [{ at: 1, quantity: 1, restock: true }],
    },
    [2, 1, 0, 0, 0, 0],
    null,
  ],
  ['of a demo shop', { states: { ...sent, inTransit: 2 }, allocated: 0 }, [3, 0, 0, 0, 0, 0], null],
  ['cancelled', { states: { ...confirmed, cancelled: 1 } }, [0, 3, 0, 0, 0, 0], null],
  [
    'cancelled with a broken piece',
    {
      states: { ...confirmed, cancelled: 2 },
      refunds: [{ at: 1, quantity: 1, restock: false }],
    },
    [0, 3, 0, 0, 0, 0],
    /restocked with the cancelled order/,
  ],
  [
    'one piece lost',
    {
      ...{ states: { ...sent, inTransit: 5 }, allocated: 2 },
      parcels: [
        { at: 1, quantity: 1 },
        { at: 5, quantity: 1 },
      ],
      returns: [{ at: 3, quantity: 1, restock: true, refundId: 'x' }],
    },
    [2, 0, 0, 1, 0, 0],
    /neither shipped nor restocked/,
  ],
  [
    'restocked in between',
    {
      ...{ states: sent, allocated: 2, parcels: [{ at: 1, quantity: 1 }] },
      refunds: [{ at: 2, quantity: 1, restock: true }],
    },
    [1, 1, 0, 0, 0, 0],
    /while part of the line had shipped/,
  ],
  [
    'restocked in between, more than was open',
    {
      ...{ states: sent, allocated: 1, parcels: [{ at: 1, quantity: 2 }] },
      refunds: [{ at: 2, quantity: 2, restock: true }],
    },
    [2, 1, 0, 1, 0, 0],
    /while part of the line had shipped/,
  ],
  [
    'refunded and perhaps sent',
    {
      states: { ...sent, inTransit: 5 },
      refunds: [{ at: 2, quantity: 1, restock: false }],
    },
    [3, 0, 0, 0, 0, 0],
    /may or may not have been shipped/,
  ],
]

describe('a database whose orders do not count their pieces', () => {
  beforeAll(async () => {
    client = await openPglite({ isMigrated: false })
    await migratePglite(client, readMigrations().slice(0, 23))
    await client.exec(`set session_replication_role = replica`)
    await insertRow(client, 'tenants', { id: `'t'` })
    await insertRow(client, 'stores', { id: `'s'`, tenant_id: `'t'` })
    for (const [id, past] of pasts) await insertOrder(id, past)
    // A charge of another amount that was refunded as a whole.
    const charge = { status: `'partiallyRefunded'`, amount_minor: '5390', charge_id: `'pi_1'` }
    await insertRow(client, 'payments', charge)
    const whole = { payment_id: `'x'`, cause: `'unexpected'`, state: `'succeeded'` }
    await insertRow(client, 'refunds', {
      ...whole,
      amount_minor: '100',
      charge_id: `'pi_1'`,
      lines: `'[]'`,
    })
    await client.exec(`set session_replication_role = origin`)
    await migratePglite(client)
  })
  afterAll(() => client.close())

  it.each(pasts)('counts those of an order: %s', async (id, _past, pieces, doubt) => {
    const [line] = await rowsOf<Record<string, number>>(
      `select shipped_quantity, cancelled_restocked, cancelled_written_off, returned_restocked,
        returned_written_off, returned_inspected from order_items where id = '${id}'`,
    )
    expect(Object.values(line ?? {})).toEqual(pieces)
    const notes = await rowsOf<{ text: string; author: string }>(
      `select text, author from order_notes where order_id = '${id}'`,
    )
    if (doubt === null) expect(notes).toEqual([])
    else expect(notes).toEqual([{ text: expect.stringMatching(doubt), author: 'Upgrade' }])
  })

  it('knows what was taken when a charge had another amount', async () => {
    expect(await rowsOf(`select status, taken_minor::int as taken from payments`)).toEqual([
      { status: 'refunded', taken: 100 },
    ])
  })
})
