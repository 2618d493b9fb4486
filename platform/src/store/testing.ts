import { PGlite } from '@electric-sql/pglite'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { fromPglite, fromPostgres, type Database, type Db } from './database.ts'
import { newId } from './ids.ts'
import { embeddedExtensions, migratePglite, migratePostgres, migrationsFolder } from './migrate.ts'
import { stores, tenants, type Store } from './schema/tenancy.ts'

/** Changes whenever a migration does. */
async function hashMigrations() {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).sort()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(migrationsFolder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** A migrated, empty data directory as one file: loading it takes a sixth of the time of initdb. */
async function loadSnapshot() {
  const path = join(tmpdir(), `vitrine-pglite-${await hashMigrations()}.tar`)
  const found = await readFile(path).catch(() => null)
  if (found) return new Blob([found])
  const client = await PGlite.create({ extensions: embeddedExtensions })
  await migratePglite(client)
  const snapshot = await client.dumpDataDir('none')
  await client.close()
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, Buffer.from(await snapshot.arrayBuffer()))
  await rename(draft, path)
  return snapshot
}

async function onServer<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string) {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** The migrated database that test databases are copied from, made once per set of migrations. */
async function findTemplate(serverUrl: string) {
  const name = `vitrine_template_${await hashMigrations()}`
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(7215004)')
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await client.query(`create database ${name}_draft`)
    await migratePostgres(withDatabase(serverUrl, `${name}_draft`))
    await client.query(`alter database ${name}_draft rename to ${name}`)
  })
  return name
}

async function openOnServer(serverUrl: string): Promise<Database & { url: string }> {
  const template = await findTemplate(serverUrl)
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  const url = withDatabase(serverUrl, name)
  const database = fromPostgres(url)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** The URL of the PostgreSQL server that the tests run on; undefined on the embedded database. */
export function findTestServer(): string | undefined {
  if (process.env['TEST_ENGINE'] !== 'postgres') return undefined
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL.')
  return url
}

/**
 * A migrated, empty database for one test file: PGlite in memory, or with `TEST_ENGINE=postgres` a
 * fresh database on the server that `TEST_DATABASE_URL` names, so that the same tests run on both
 * engines.
 */
export async function openTestDatabase(): Promise<Database & { url?: string }> {
  const serverUrl = findTestServer()
  if (serverUrl) return openOnServer(serverUrl)
  return fromPglite(
    await PGlite.create({ loadDataDir: await loadSnapshot(), extensions: embeddedExtensions }),
  )
}

/** Fills a new data directory with a migrated, empty database. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const loadDataDir = await loadSnapshot()
  const extensions = embeddedExtensions
  await mkdir(dataDir, { recursive: true })
  const client = await PGlite.create(join(dataDir, 'pglite'), { loadDataDir, extensions })
  await client.close()
}

/** Adds a store with its own tenant. */
export async function addStore({ db }: { db: Db }, values: Partial<Store> = {}): Promise<Store> {
  const tenantId = values.tenantId ?? newId('ten')
  if (!values.tenantId) await db.insert(tenants).values({ id: tenantId, name: 'Test tenant' })
  const id = newId('sto')
  const [store] = await db
    .insert(stores)
    .values({
      id,
      slug: id,
      name: 'Test store',
      domain: `${id.replace('_', '-')}.localhost`,
      currencyCode: 'EUR',
      defaultLocale: 'en',
      countryCode: 'DE',
      servedCountries: ['DE', 'AT'],
      taxIncluded: true,
      taxRate: '19',
      timezone: 'Europe/Berlin',
      orderPrefix: 'T-',
      ...values,
      tenantId,
    })
    .returning()
  if (!store) throw new Error('The store was not inserted.')
  return store
}
