import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { products } from './catalog.ts'
import { belongsTo, instant, timestamps } from './columns.ts'
import { storeRow, storeScope } from './tenancy.ts'

/** Sources of imported products; `sourceIds` of the product list (spec §4.2). */
export const importSources = pgTable(
  'import_sources',
  {
    ...storeRow('src'),
    name: text().notNull(),
    kind: text().$type<'shopify-csv' | 'json' | 'demo-json' | 'generated'>().notNull(),
    createdOn: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('import_sources_store_name').on(t.storeId, t.name)],
)

/** A product may be linked to several sources. */
export const productSources = pgTable(
  'product_sources',
  {
    productId: belongsTo(() => products.id),
    sourceId: belongsTo(() => importSources.id),
    ...storeScope(),
    externalId: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.sourceId] }),
    index('product_sources_source').on(t.sourceId, t.externalId),
  ],
)

/** A bad row of an import: line in the file (1 is the header) and the reason. */
export type ImportFault = { line: number; product: string | null; reason: string }

/** An image copied from another host, so that no import fetches it again. */
export const importedImages = pgTable(
  'imported_pictures',
  {
    ...storeScope(),
    /** SHA-256 of its original URL. */
    urlHash: text().notNull(),
    path: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    fetchedOn: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.urlHash] })],
)

/** Progress of an import: the same file with the same options resumes after `doneProducts`. */
export const importRuns = pgTable(
  'import_runs',
  {
    ...storeRow('imp'),
    sourceId: belongsTo(() => importSources.id),
    fileHash: text().notNull(),
    doneProducts: integer().notNull().default(0),
    status: text().$type<'running' | 'finished'>().notNull().default('running'),
    faults: jsonb().$type<ImportFault[]>().notNull().default([]),
    ...timestamps(),
  },
  (t) => [uniqueIndex('import_runs_store_file').on(t.storeId, t.fileHash)],
)
