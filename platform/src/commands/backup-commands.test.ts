import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { defaultLimits, fromPostgres } from '#store/database.ts'
import { migratePostgres } from '#store/migrate.ts'
import { createEmptyDatabase, startPostgres, type TestServer } from '#store/postgres.testing.ts'
import { addStore } from '#testing.ts'
import { backup, restore } from './backup-commands.ts'
import type { Command } from './outcome.ts'
import { createCommandServices } from './services.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startPostgres(process.env['TEST_DATABASE_URL'])
  folder = await mkdtemp(join(tmpdir(), 'vitrine-commands-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Runs a command on an empty database where a request has a millisecond for a statement. */
async function run(command: Command, ...args: string[]) {
  const url = await createEmptyDatabase(server.url)
  await migratePostgres(url)
  const database = fromPostgres(url, { ...defaultLimits, statementTimeoutMs: 1 })
  const services = createCommandServices(database, readConfig({ NODE_ENV: 'test' }))
  try {
    if (command === backup && !args.includes('empty.backup')) await addStore(services)
    return await command({ services, app: createApp(services), print: () => 0, folder }, args)
  } finally {
    await database.close()
  }
}

it('restore says what is wrong with its file', async () => {
  await writeFile(join(folder, 'notes.txt'), 'not compressed')
  expect(await run(restore, 'notes.txt')).toEqual({
    ok: false,
    message: 'The file is not a backup.',
  })
  await expect(run(restore, 'missing.backup')).rejects.toThrow(/ENOENT: no such file.*missing/)
})

it('backup and restore may take longer than a request', async () => {
  expect((await run(backup, 'shop.backup')).message).toMatch(/^Backup of 1 store/)
  expect(await run(restore, 'shop.backup')).toMatchObject({ ok: true })
})

it('a database without a store is not backed up, because it is not the shop’s', async () => {
  expect(await run(backup, 'empty.backup')).toMatchObject({ ok: false })
  await expect(access(join(folder, 'empty.backup'))).rejects.toThrow(/ENOENT/)
})
