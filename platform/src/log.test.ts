import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { describeError } from './log.ts'
import { newId } from './store/ids.ts'
import { customers } from './store/schema/customers.ts'
import { addStore, createTestServices } from '#testing.ts'

const test = await createTestServices()
afterAll(() => test.close())

const email = 'canary-hanna@example.com'

async function catchFault(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('The query did not fail.')
}

async function listFaults() {
  const { db } = test.services
  const store = await addStore(test.services)
  const scope = { tenantId: store.tenantId, storeId: store.id }
  const person = { email, firstName: 'canary', lastName: 'canary' }
  const twice = { id: newId('cus'), ...scope, ...person }
  await db.insert(customers).values(twice)
  return [
    await catchFault(() => db.insert(customers).values(twice)),
    await catchFault(() => db.insert(customers).values({ ...twice, storeId: 'canary' })),
    await catchFault(() => db.execute(sql`select ${email}::int`)),
    await catchFault(() => db.execute(sql`select * from canary_table where email = ${email}`)),
    await catchFault(() => db.execute(sql`select 1 / 0 where ${email} <> ''`)),
  ]
}

describe('the description of a failed query', () => {
  it('contains no parameter of the statement', async () => {
    const faults = await listFaults()
    for (const fault of faults) {
      expect(JSON.stringify(describeError(fault))).not.toMatch(/canary|params/i)
    }
  })

  it('contains a code location, also for a message of several lines', () => {
    const fault = describeError(new Error('one\nparams: two'))
    expect(fault['at']).toMatch(/^at .*log\.test\.ts/)
  })

  it('keeps what the database reports about itself', () => {
    const full = Object.assign(new Error('No space left on device'), { code: '53100' })
    expect(describeError(new Error('Failed query: …', { cause: full }))).toMatchObject({
      message: 'No space left on device',
    })
  })

  it('tells that the disk of the embedded database is full', () => {
    // PGlite's file system throws a plain object.
    expect(describeError({ name: 'ErrnoError', errno: 51 })).toStrictEqual({
      error: 'ErrnoError',
      message: 'The embedded database cannot use its files in DATA_DIR: no space left on device.',
    })
  })
})
