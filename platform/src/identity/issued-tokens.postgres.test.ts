import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { readRawRows } from '#store/raw-rows.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { createTestServices } from '#testing.ts'
import { issuedTo } from './manage-applications.ts'

const opened = await createTestServices()
afterAll(() => opened.close())

it('finds what was issued to an application without reading what was issued to others', async () => {
  const { db } = opened.services
  await db.execute(sql`
    insert into oauth_records (model, id_hash, payload, grant_id, expires_on)
    select 'AccessToken', 'hash ' || n, jsonb_build_object('clientId', 'client ' || n / 10),
      'grant ' || n, now() + interval '1 day'
    from generate_series(1, 50000) n`)
  await db.execute(sql`analyze oauth_records`)
  for (const isIssued of issuedTo(db, 'client 7')) {
    const found = db
      .select({ one: sql`1` })
      .from(oauthRecords)
      .where(isIssued)
    const rows = await readRawRows<{ 'QUERY PLAN': string }>(db, sql`explain ${found}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('oauth_records_client')
    expect(plan).not.toContain('Seq Scan')
    expect(await found).toHaveLength(10)
  }
})
