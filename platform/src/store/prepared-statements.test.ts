import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from './database.testing.ts'
import { prepareStatements } from './prepared-statements.ts'

let client: PGlite

beforeAll(async () => {
  client = await openPglite({ isMigrated: false })
  await client.exec(`
    create table goods (id text primary key, pieces int, tags text[], body jsonb, made timestamptz);
    insert into goods values ('mug', 3, '{a,b}', '{"de": "Becher"}', '2026-11-22T10:00:00Z');
  `)
  prepareStatements(client)
})

afterAll(() => client.close())

/** Counts the prepared statements whose text starts with `beginning`. */
async function countKept(beginning: string) {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_prepared_statements where starts_with(statement, $1)',
    [beginning],
  )
  return rows[0]?.count
}

describe('a repeated statement', () => {
  it('returns the same for all types of parameters and rows', async () => {
    const text =
      'select *, $2::jsonb as given, $3::bool as flag, $4::int8 as long, $5::text as nothing ' +
      'from goods where id = $1 and tags && $6::text[] and made < $7'
    const params = ['mug', { de: 'Tasse' }, true, 7n, null, ['b'], new Date('2026-12-01')]
    for (const options of [undefined, { rowMode: 'array' as const, parsers: { 1184: String } }]) {
      const first = await client.query(text, params, options)
      expect(first.rows).toHaveLength(1)
      for (let time = 0; time < 3; time += 1)
        expect(await client.query(text, params, options)).toEqual(first)
    }
  })

  it('is prepared once, and returns the number of changed rows', async () => {
    const text = 'update goods set pieces = pieces + $1 where id = $2'
    for (let time = 0; time < 5; time += 1)
      expect(await client.query(text, [1, 'mug'])).toMatchObject({ affectedRows: 1, rows: [] })
    expect(await countKept(text)).toBe(1)
  })

  it('fails with the code of PostgreSQL and can succeed the next time', async () => {
    const text = 'insert into goods (id, pieces) values ($1, $2)'
    await client.query(text, ['plate', 1])
    await client.query(text, ['bowl', 1])
    await expect(client.query(text, ['bowl', 1])).rejects.toMatchObject({ code: '23505' })
    await expect(client.query(text, ['jar', 'many'])).rejects.toMatchObject({ code: '22P02' })
    expect(await client.query(text, ['jar', 2])).toMatchObject({ affectedRows: 1 })
  })

  it('works after its table has changed', async () => {
    const text = 'select * from goods where id = $1'
    for (let time = 0; time < 2; time += 1) await client.query(text, ['mug'])
    await client.exec('alter table goods add column note text')
    await expect(client.query(text, ['mug'])).rejects.toMatchObject({ code: '0A000' })
    expect((await client.query(text, ['mug'])).rows).toMatchObject([{ id: 'mug', note: null }])
  })
})

describe('in a transaction', () => {
  it('prepared statements survive a rollback, written rows do not', async () => {
    const text = 'update goods set pieces = $1 where id = $2 returning pieces'
    const fail = client.transaction(async (tx) => {
      for (let time = 0; time < 3; time += 1) {
        expect((await tx.query(text, [90 + time, 'mug'])).rows).toEqual([{ pieces: 90 + time }])
      }
      throw new Error('no')
    })
    await expect(fail).rejects.toThrow('no')
    const { rows } = await client.query<{ pieces: number }>(
      'select pieces from goods where id = $1',
      ['mug'],
    )
    expect(rows[0]?.pieces).toBeLessThan(90)
    expect((await client.query(text, [4, 'mug'])).rows).toEqual([{ pieces: 4 }])
  })

  it('an error aborts it but no later statements', async () => {
    const text = 'select pieces / $1 as share from goods where id = $2'
    for (let time = 0; time < 2; time += 1) await client.query(text, [1, 'mug'])
    const fail = client.transaction(async (tx) => {
      await expect(tx.query(text, [0, 'mug'])).rejects.toMatchObject({ code: '22012' })
      await expect(tx.query(text, [1, 'mug'])).rejects.toMatchObject({ code: '25P02' })
      throw new Error('no')
    })
    await expect(fail).rejects.toThrow('no')
    expect((await client.query(text, [2, 'mug'])).rows).toEqual([{ share: 2 }])
  })

  it('no query from outside interleaves', async () => {
    const text = 'select pieces from goods where id = $1'
    for (let time = 0; time < 2; time += 1) await client.query(text, ['mug'])
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: read, resolve: go } = Promise.withResolvers<void>()
    const change = client.transaction(async (tx) => {
      await tx.query('update goods set pieces = 50 where id = $1', ['mug'])
      begin()
      await read
      await tx.rollback()
    })
    await begun
    const outside = client.query(text, ['mug'])
    go()
    await change
    expect((await outside).rows).toEqual([{ pieces: 4 }])
  })

  it('the transaction cannot be used after its end', async () => {
    let kept: Parameters<Parameters<PGlite['transaction']>[0]>[0] | undefined
    await client.transaction(async (tx) => {
      for (let time = 0; time < 2; time += 1) await tx.query('select 5 as five')
      kept = tx
    })
    await expect(kept?.query('select 5 as five')).rejects.toThrow('Transaction is closed')
  })
})

it('the engine keeps a bounded number of statements', async () => {
  for (let number = 0; number < 320; number += 1) {
    const text = `select ${String(number)} as number`
    for (let time = 0; time < 2; time += 1)
      expect((await client.query(text)).rows).toEqual([{ number }])
  }
  expect(await countKept('')).toBe(300)
})
