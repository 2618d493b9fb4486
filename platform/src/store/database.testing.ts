import type { PGlite } from '@electric-sql/pglite'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import { fromPglite, fromPostgres, type Database, type Db } from './database.ts'
import { newId } from './ids.ts'
import { createPglite, migratePglite, migratePostgres, readMigrations } from './migrate.ts'
import { guardTenancy } from './tenancy.testing.ts'
import { stores, tenants, type Store } from './schema/tenancy.ts'

/** Changes whenever a migration does. */
function hashMigrations() {
  const hash = createHash('sha256')
  for (const migration of readMigrations()) hash.update(migration.hash)
  return hash.digest('hex').slice(0, 16)
}

/** Segments of the log as small as they can be: each is written before its first use, and is copied. */
const initDbStartParams = ['--wal-segsize=1']

/** A migrated, empty data directory as one file: loading it takes a sixth of the time of initdb. */
async function loadSnapshot() {
  const path = join(tmpdir(), `vitrine-pglite-${hashMigrations()}-1.tar`)
  const found = await readFile(path).catch(() => null)
  // A blob of its own would be read in pieces, which takes longer than unpacking it.
  if (found)
    return Object.assign(new Blob([]), { arrayBuffer: () => Promise.resolve(found.buffer) })
  const client = await createPglite({ initDbStartParams })
  await migratePglite(client)
  const snapshot = await client.dumpDataDir('none')
  await client.close()
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, Buffer.from(await snapshot.arrayBuffer()))
  await rename(draft, path)
  return snapshot
}

/** A database in memory, migrated or without a table: a third of the work of initdb. */
export async function openPglite({ isMigrated = true } = {}): Promise<PGlite> {
  const loadDataDir = await loadSnapshot()
  const client = await createPglite({ loadDataDir })
  if (!isMigrated) await client.exec('drop schema public, drizzle cascade; create schema public')
  return client
}

const changesOfSchema = `select count(*)::int as count, max(xmin::text::bigint)::int as last from (
  select xmin from pg_class union all select xmin from pg_attribute union all
  select xmin from pg_constraint union all select xmin from pg_proc union all
  select xmin from pg_trigger)`
const filled = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`

/** Empties a database. @returns whether its schema is still the one of the migrations. */
async function empty(client: PGlite, untouched: unknown) {
  const { rows } = await client.query<{ name: string }>(filled)
  const names = rows.map(({ name }) => name)
  // Neither triggers nor foreign keys, which would prescribe an order.
  const deletions = names.map((name) => `delete from ${name};`).join('')
  await client.exec(`set session_replication_role = replica; ${deletions}
    set session_replication_role = origin; select pg_advisory_unlock_all(); deallocate all`)
  if (names.length > 0) await client.exec(`vacuum ${names.join()}`)
  return isDeepStrictEqual((await client.query(changesOfSchema)).rows, untouched)
}

interface Embedded {
  client: PGlite
  /** What `changesOfSchema` answers for a database as it was migrated. */
  untouched: unknown
}

/** Those that earlier files have closed: emptying one takes a twentieth of the time of opening it. */
const unused: Embedded[] = []

async function openEmbedded(): Promise<Embedded> {
  const client = await openPglite()
  return { client, untouched: (await client.query(changesOfSchema)).rows }
}

/** An empty database until it is closed. Then it is emptied for the next test file. */
async function borrowEmbedded(): Promise<Database> {
  const embedded = unused.pop() ?? (await openEmbedded())
  const { client, untouched } = embedded
  const channels = new Set<string>()
  let isClosed = false
  let findTenancyFaults = () => Promise.resolve('')
  const close = async () => {
    if (isClosed) return
    const faults = await findTenancyFaults()
    isClosed = true
    for (const channel of channels) await client.unlisten(channel)
    if (await empty(client, untouched)) unused.push(embedded)
    else await client.close()
    if (faults) throw new Error(`Statements of requests reach rows of other stores. ${faults}`)
  }
  const own = new Map<PropertyKey, unknown>([
    ['close', close],
    [
      'listen',
      (...args: Parameters<PGlite['listen']>) => {
        channels.add(args[0])
        return client.listen(...args)
      },
    ],
  ])
  // What is wrapped around the methods of a client belongs to one file as well.
  const borrowed = new Proxy(client, {
    get: (_, name) => {
      if (isClosed) throw new Error('PGlite is closed')
      const value: unknown = own.has(name) ? own.get(name) : Reflect.get(client, name)
      return typeof value === 'function' ? (value.bind(client) as unknown) : value
    },
    set: (_, name, value) => Boolean(own.set(name, value)),
  })
  const database = fromPglite(borrowed)
  findTenancyFaults = guardTenancy(borrowed)
  return database
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
  const name = `vitrine_template_${hashMigrations()}`
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
  return borrowEmbedded()
}

/** Fills a new data directory with a migrated, empty database. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const loadDataDir = await loadSnapshot()
  await mkdir(dataDir, { recursive: true })
  const client = await createPglite({ dataDir: join(dataDir, 'pglite'), loadDataDir })
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
      // Where it is another day than in UTC when the clock of the tests starts.
      timezone: 'Pacific/Kiritimati',
      orderPrefix: 'T-',
      ...values,
      tenantId,
    })
    .returning()
  if (!store) throw new Error('The store was not inserted.')
  return store
}
