import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tests that `npm test` always runs on both engines, because they are about what these do
 * differently: locks, crashes, files, search, bulk statements, and sums and days computed in SQL.
 */
const aboutEngines = [
  'api/admin/catalog/project',
  'api/admin/reports/',
  'api/admin/today/',
  'api/graphql/lists',
  'api/storefront/checkout/concurrent',
  'commerce/coupons/redeem',
  'commerce/import/import.',
  'outbound/crash',
  'outbound/deliver',
  'seed/',
  'store/',
]
/** Requests that meet each other, always on PostgreSQL: the embedded engine has one connection. */
const meetsOthers = /Promise\.all/
/** Stores kept apart, as on the other engine, in a sixth of the time: 41 s instead of 264. */
const onPostgresOnly = /^src\/api\/admin\/merchants\./
const usesDatabase = /testing|TEST_ENGINE/
/** Generated sequences take longest, and hold on either engine. */
const generated =
  /^src\/(?:api\/payments\/payment-orderings|outbound\/deliveries-model|trade\/trade)/

/**
 * The test files that `npm test` leaves out on each engine, as paths in `folder`, the platform's.
 * Those without a database run on the embedded one. The others run on one engine in this turn, and
 * on the other in the next; those whose requests meet each other on PostgreSQL in both.
 */
export function spreadOverEngines(folder: string, turn: number) {
  const leftOut: Record<'embedded' | 'postgres', string[]> = { embedded: [], postgres: [] }
  for (const path of globSync('src/**/*.test.ts', { cwd: folder })) {
    if (/\.(?:embedded|postgres)\.test\.ts$/.test(path)) continue
    const text = readFileSync(join(folder, path), 'utf8')
    if (!usesDatabase.test(text)) leftOut.postgres.push(path)
    else if (aboutEngines.some((part) => path.startsWith(`src/${part}`))) continue
    else if (onPostgresOnly.test(path) || isOdd(path, turn)) leftOut.embedded.push(path)
    else if (generated.test(path) || !meetsOthers.test(text)) leftOut.postgres.push(path)
  }
  return leftOut
}

const isOdd = (path: string, turn: number) =>
  (createHash('sha256').update(path).digest().readUInt8() + turn) % 2 === 1
