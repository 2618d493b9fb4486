import { eq } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import { createCommandServices } from '#commands/services.ts'
import { readConfig } from '#config.ts'
import { openDatabase, type Database } from '#store/database.ts'
import { products } from '#store/schema/catalog.ts'
import { stores } from '#store/schema/tenancy.ts'
import { generateCatalog, generatedDomain } from './generate-catalog.ts'
import { measureCatalog } from './measure-catalog.ts'
import { measureNeighbours } from './neighbours.ts'

// `npm run bench:catalog -- seed --products <number>` generates a store with this many products;
// `npm run bench:catalog -- measure` times uncached reads of it. Both need exclusive use of an
// embedded database. `npm run bench:catalog -- neighbours` times another store beside its owner's
// dearest operations.

const print = (line: string) => process.stdout.write(`${line}\n`)

async function seed({ db }: Database, products: string | undefined) {
  const total = Number(products)
  if (!Number.isInteger(total) || total < 1 || total > 1_000_000) {
    throw new Error('Usage: seed --products <1 to 1000000>')
  }
  await generateCatalog(db, total, (present) => {
    if (present % 5_000 === 0) print(`${String(present)} products created.`)
  })
  print(`The store ${generatedDomain} has ${String(total)} products.`)
}

function toTenths(ms: number) {
  return String(Math.round(ms * 10) / 10)
}

async function measure(database: Database) {
  const rows = await database.db
    .select({ slug: products.slug })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(eq(stores.domain, generatedDomain))
  if (rows.length === 0) throw new Error('Run seed --products <number> first.')
  const services = createCommandServices(database, config)
  const slugs = rows.map(({ slug }) => slug)
  for (const read of await measureCatalog(services, slugs.length, slugs)) {
    const { name, clockMs, slowMs, ownMs } = read
    print(
      `${name}: ${toTenths(clockMs)} ms elapsed (p95 ${toTenths(slowMs)} ms), ${toTenths(ownMs)} ms of CPU time`,
    )
  }
  print(`Measured ${String(slugs.length)} products on ${database.engine}.`)
}

const { values, positionals } = parseArgs({
  options: { products: { type: 'string' } },
  allowPositionals: true,
})
const config = readConfig(process.env)
const database = await openDatabase(config)
try {
  if (positionals[0] === 'measure') await measure(database)
  else if (positionals[0] === 'neighbours') {
    const services = { ...createCommandServices(database, config), db: database.db }
    await measureNeighbours(services, print)
  } else await seed(database, values.products)
} finally {
  await database.close()
}
