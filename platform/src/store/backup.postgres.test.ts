import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { writeBackup } from './backup.ts'
import { openTestDatabase, addStore } from './database.testing.ts'

test('a backup shows one moment, whatever is written meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
  const file = join(folder, 'shop.backup')
  const { db, close, url } = await openTestDatabase()
  const writer = new Client({ connectionString: url })
  await writer.connect()
  try {
    await addStore({ db }, { name: 'Before' })
    await writer.query('begin')
    await writer.query('lock table stores')
    const backup = writeBackup(db, file)
    const waiting = `select count(*)::int as count from pg_locks
      where not granted and relation = 'stores'::regclass`
    const countWaiting = async () => (await writer.query<{ count: number }>(waiting)).rows[0]?.count
    await expect.poll(countWaiting).toBe(1)
    await writer.query(`update stores set name = 'After'`)
    await writer.query('commit')
    await backup
    const text = gunzipSync(await readFile(file)).toString()
    expect([text.includes('"Before"'), text.includes('"After"')]).toEqual([true, false])
  } finally {
    await writer.end()
    await close()
    await rm(folder, { recursive: true })
  }
})
