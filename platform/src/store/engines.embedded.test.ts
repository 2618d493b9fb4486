import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { spreadOverEngines } from './engines.testing.ts'

const folder = join(import.meta.dirname, '../..')
const turns = [spreadOverEngines(folder, 20_000), spreadOverEngines(folder, 20_001)]
const runs = (path: string) =>
  turns.map(({ embedded, postgres }) => ({
    embedded: !embedded.includes(path),
    postgres: !postgres.includes(path),
  }))
const onEmbedded = { embedded: true, postgres: false }
const onPostgres = { embedded: false, postgres: true }
const onBoth = { embedded: true, postgres: true }

it('every file runs in each turn: on both engines, on one after the other, on PostgreSQL in both, or without a database', () => {
  const files = globSync('src/**/*.test.ts', { cwd: folder })
  expect(files.length).toBeGreaterThan(200)
  const allowed = [
    [onBoth, onBoth],
    [onEmbedded, onPostgres],
    [onPostgres, onEmbedded],
    [onBoth, onPostgres],
    [onPostgres, onBoth],
    [onPostgres, onPostgres],
    [onEmbedded, onEmbedded],
  ].map((way) => JSON.stringify(way))
  const others = files.filter((path) => !allowed.includes(JSON.stringify(runs(path))))
  expect(others).toEqual([])
})

it.each([
  'api/admin/catalog/projection',
  'api/admin/reports/routes',
  'api/graphql/lists',
  'api/storefront/checkout/concurrent-checkouts',
  'outbound/crash',
  'store/backup',
  'store/durability',
])('%s runs on both engines', (name) => {
  const path = `src/${name}.test.ts`
  expect(globSync(path, { cwd: folder })).toEqual([path])
  expect(runs(path)).toEqual([onBoth, onBoth])
})

it.each(['api/storefront/cart/routes', 'trade/trade'])('%s takes turns', (name) => {
  const path = `src/${name}.test.ts`
  expect(globSync(path, { cwd: folder })).toEqual([path])
  expect(runs(path)[0]).not.toEqual(runs(path)[1])
})

it.each(['api/admin/merchant-races', 'api/oauth/reset-during-login'])(
  'the requests of %s meet on PostgreSQL in each turn, and on both engines in every second',
  (name) => {
    const path = `src/${name}.test.ts`
    expect(globSync(path, { cwd: folder })).toEqual([path])
    expect(new Set(runs(path))).toEqual(new Set([onBoth, onPostgres]))
  },
)

it('what another merchant has is kept apart on PostgreSQL in each turn', () => {
  expect(runs('src/api/admin/merchants.test.ts')).toEqual([onPostgres, onPostgres])
})

it('each engine gets its share of the files that take turns', () => {
  const share = turns.map(({ embedded, postgres }) => embedded.length / postgres.length)
  expect(Math.min(...share)).toBeGreaterThan(0.2)
})

it('what has no database runs on the embedded one', () => {
  expect(runs('src/commerce/tax/tax-breakdown.test.ts')).toEqual([onEmbedded, onEmbedded])
})
