import { eq } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import { projectPending } from '#commerce/catalog/project.ts'
import { runImport } from '#commerce/import/run-import.ts'
import type { Config } from '#config.ts'
import { createLog } from '#log.ts'
import { createDialler } from '#outbound/dialler.ts'
import { createImageFetch } from '#outbound/fetch-image.ts'
import { openDatabase, type Db } from '#store/database.ts'
import { products } from '#store/schema/catalog.ts'
import { stores } from '#store/schema/tenancy.ts'
import { generateCatalog, generatedDomain } from './generate-catalog.ts'
import { measureCatalog } from './measure-catalog.ts'

/** Prints a line for the person at the terminal. */
type Say = (line: string) => void

type Outcome = { ok: boolean; message: string }

const maxNamedFaults = 200

async function withDatabase<Result>(config: Config, work: (db: Db) => Promise<Result>) {
  const database = await openDatabase(config)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** `import <file> --store <domain> [--stock]`. */
export async function importCatalog(
  config: Config,
  args: string[],
  say: Say,
  toPath: (file: string) => string,
): Promise<Outcome> {
  const { values, positionals } = parseArgs({
    args,
    options: { store: { type: 'string' }, stock: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || !values.store) {
    return { ok: false, message: 'Usage: import <file.csv|file.json> --store <domain> [--stock]' }
  }
  const domain = values.store
  return withDatabase(config, async (db) => {
    const [store] = await db.select().from(stores).where(eq(stores.domain, domain))
    if (!store) return { ok: false, message: `There is no store with the domain ${domain}.` }
    const fetchImage = createImageFetch(createDialler())
    const { dataDir, s3 } = config
    const clock = () => new Date()
    const context = { db, dataDir, s3, clock, fetchImage, setsStock: values.stock }
    const result = await runImport(context, store, toPath(file), ({ done, faults }) =>
      say(`${String(done)} products read, ${String(faults)} bad rows.`),
    )
    await projectPending(db)
    if (result.resumedAfter > 0) {
      say(`Went on after the ${String(result.resumedAfter)} products of an interrupted run.`)
    }
    for (const { line, product, reason } of result.faultList.slice(0, maxNamedFaults)) {
      say(`line ${String(line)}${product === null ? '' : `, ${product}`}: ${reason}`)
    }
    if (result.faults > maxNamedFaults) say(`… and ${String(result.faults - maxNamedFaults)} more.`)
    const message = `${String(result.written)} of ${String(result.done)} products imported, ${String(result.faults)} bad rows.`
    return { ok: result.faults === 0, message }
  })
}

/** `seed --products <number>`. */
export async function seedProducts(config: Config, args: string[], say: Say): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { products: { type: 'string' } } })
  const total = Number(values.products)
  if (!Number.isInteger(total) || total < 1 || total > 1_000_000) {
    return { ok: false, message: 'Usage: seed --products <1 to 1000000>' }
  }
  return withDatabase(config, async (db) => {
    await generateCatalog(db, total, (present) => {
      if (present % 5_000 === 0) say(`${String(present)} products.`)
    })
    return { ok: true, message: `The store ${generatedDomain} has ${String(total)} products.` }
  })
}

function toTenths(ms: number) {
  return String(Math.round(ms * 10) / 10)
}

/** `measure`: how long reads of the generated store take that nobody asked before. */
export async function measureReads(config: Config, say: Say): Promise<Outcome> {
  const database = await openDatabase(config)
  try {
    const rows = await database.db
      .select({ slug: products.slug })
      .from(products)
      .innerJoin(stores, eq(stores.id, products.storeId))
      .where(eq(stores.domain, generatedDomain))
    if (rows.length === 0) return { ok: false, message: 'First: seed --products <number>' }
    const services = {
      ...database,
      config,
      clock: () => new Date(),
      log: createLog('silent'),
      dialler: createDialler(),
    }
    const slugs = rows.map(({ slug }) => slug)
    for (const { name, clockMs, ownMs } of await measureCatalog(services, slugs.length, slugs)) {
      say(`${name}: ${toTenths(clockMs)} ms, ${toTenths(ownMs)} ms of this process`)
    }
    return { ok: true, message: `${String(slugs.length)} products on ${database.engine}.` }
  } finally {
    await database.close()
  }
}
