import { count, eq } from 'drizzle-orm'
import { getMainLocation } from '#commerce/catalog/write/locations.ts'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { insertProducts, type Scope } from '#commerce/catalog/read/product-rows.ts'
import { settleCatalog } from '#commerce/catalog/read/settle.ts'
import type { Db, Tx } from '#store/database.ts'
import { brands, categories, collections, products } from '#store/schema/catalog.ts'
import { stores, tenants } from '#store/schema/tenancy.ts'
import { generateProduct } from './generated-product.ts'
import { seededIds } from '#seed/seeded-ids.ts'

/** `x-Store-Domain` of the generated store. */
export const generatedDomain = 'generated.localhost'

const batchSize = 500
const brandCount = 40
const minuteMs = 60_000

// Larger catalogues have more categories, so a category page always has the same size.
const productsPerCategory = 200
const categoriesPerBranch = 8

const make = seededIds('generated')
const scope: Scope = { tenantId: make('ten', 'tenant'), storeId: make('sto', 'store') }

async function openStore(tx: Tx) {
  await tx.insert(tenants).values({ id: scope.tenantId, name: 'Generated' }).onConflictDoNothing()
  const store = {
    id: scope.storeId,
    tenantId: scope.tenantId,
    slug: 'generated',
    name: 'Generated',
    domain: generatedDomain,
    currencyCode: 'EUR',
    defaultLocale: 'en',
    countryCode: 'DE',
    servedCountries: ['DE'],
    taxIncluded: true,
    taxRate: '19',
    timezone: 'Europe/Berlin',
    orderPrefix: 'G-',
  }
  await tx.insert(stores).values(store).onConflictDoNothing()
}

function categoryOf(product: number) {
  const leaf = Math.floor(product / productsPerCategory)
  return { leaf, branch: Math.floor(leaf / categoriesPerBranch) }
}

async function addCategories(tx: Tx, total: number) {
  const last = categoryOf(total - 1)
  const branches = Array.from({ length: last.branch + 1 }, (_, i) => ({
    ...scope,
    id: make('cat', `branch-${String(i)}`),
    slug: `branch-${String(i)}`,
    name: `Branch ${String(i)}`,
    position: i,
  }))
  const leaves = Array.from({ length: last.leaf + 1 }, (_, i) => ({
    ...scope,
    id: make('cat', `category-${String(i)}`),
    parentId: make('cat', `branch-${String(Math.floor(i / categoriesPerBranch))}`),
    slug: `category-${String(i)}`,
    name: `Category ${String(i)}`,
    position: i,
  }))
  const makers = Array.from({ length: brandCount }, (_, i) => ({
    ...scope,
    id: make('brd', String(i)),
    slug: `maker-${String(i)}`,
    name: `Maker ${String(i)}`,
  }))
  const chosen = { ...scope, id: make('col', 'chosen'), slug: 'chosen', name: 'Chosen' }
  await tx.insert(categories).values(branches).onConflictDoNothing()
  await tx.insert(categories).values(leaves).onConflictDoNothing()
  await tx.insert(brands).values(makers).onConflictDoNothing()
  await tx.insert(collections).values(chosen).onConflictDoNothing()
}

async function countPresent(db: Db) {
  const [row] = await db
    .select({ value: count() })
    .from(products)
    .where(eq(products.storeId, scope.storeId))
  return row?.value ?? 0
}

/**
 * Generates a store with this many products for measurements. The products are always the same. An
 * interrupted run, or one with a larger number, continues where the last run ended.
 */
export async function generateCatalog(
  db: Db,
  total: number,
  onProgress: (present: number) => void = () => undefined,
) {
  // A minute apart, so that "newest first" is unambiguous.
  const start = Date.UTC(2020, 0, 1)
  const brandIds = Array.from({ length: brandCount }, (_, i) => make('brd', String(i)))
  const collectionIds = [make('col', 'chosen')]
  await db.transaction(async (tx) => {
    await openStore(tx)
    await addCategories(tx, total)
  })
  let present = await countPresent(db)
  while (present < total) {
    const numbers = Array.from(
      { length: Math.min(batchSize, total - present) },
      (_, i) => present + i,
    )
    const batch = numbers.map((number) => {
      const categoryId = make('cat', `category-${String(categoryOf(number).leaf)}`)
      const navigation = { brandIds, categoryId, collectionIds }
      return generateProduct(number, navigation, new Date(start + number * minuteMs))
    })
    await db.transaction(async (tx) => {
      const locationId = await getMainLocation(tx, scope)
      const first = { locationId, cause: 'import' as const, now: new Date() }
      await insertProducts(tx, scope, first, batch, make)
    })
    present += batch.length
    onProgress(present)
  }
  await projectPending(db)
  await settleCatalog(db)
  return scope
}
