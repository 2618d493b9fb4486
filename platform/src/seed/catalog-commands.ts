import { eq } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import { createCommandServices } from '#commands/services.ts'
import type { Config } from '#config.ts'
import { openDatabase, type Db } from '#store/database.ts'
import { products } from '#store/schema/catalog.ts'
import { stores } from '#store/schema/tenancy.ts'
import { generateCatalog, generatedDomain } from './generate-catalog.ts'
import { measureCatalog } from './measure-catalog.ts'

/** Prints a line to the terminal. */
type Say = (line: string) => void

type Outcome = { ok: boolean; message: string }

async function withDatabase<Result>(config: Config, work: (db: Db) => Promise<Result>) {
  const database = await openDatabase(config)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** `seed --products <number>`: generates a store with this many products. */
export async function seedProducts(config: Config, args: string[], say: Say): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { products: { type: 'string' } } })
  const total = Number(values.products)
  if (!Number.isInteger(total) || total < 1 || total > 1_000_000) {
    return { ok: false, message: 'Usage: seed --products <1 to 1000000>' }
  }
  return withDatabase(config, async (db) => {
    await generateCatalog(db, total, (present) => {
      if (present % 5_000 === 0) say(`${String(present)} products created.`)
    })
    return { ok: true, message: `The store ${generatedDomain} has ${String(total)} products.` }
  })
}

function toTenths(ms: number) {
  return String(Math.round(ms * 10) / 10)
}

/** `measure`: prints how long uncached reads of the generated store take. */
export async function measureReads(config: Config, say: Say): Promise<Outcome> {
  const database = await openDatabase(config)
  try {
    const rows = await database.db
      .select({ slug: products.slug })
      .from(products)
      .innerJoin(stores, eq(stores.id, products.storeId))
      .where(eq(stores.domain, generatedDomain))
    if (rows.length === 0) return { ok: false, message: 'Run seed --products <number> first.' }
    const services = createCommandServices(database, config)
    const slugs = rows.map(({ slug }) => slug)
    for (const { name, clockMs, ownMs } of await measureCatalog(services, slugs.length, slugs)) {
      say(`${name}: ${toTenths(clockMs)} ms elapsed, ${toTenths(ownMs)} ms of CPU time`)
    }
    return { ok: true, message: `Measured ${String(slugs.length)} products on ${database.engine}.` }
  } finally {
    await database.close()
  }
}
