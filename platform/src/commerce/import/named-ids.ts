import { eq } from '#store/drizzle.ts'
import { announceBrand } from '#commerce/catalog/write/brands.ts'
import { announceCategory } from '#commerce/catalog/write/categories.ts'
import { announceCollection } from '#commerce/catalog/write/collections.ts'
import { listOtherSlugs, takeSlugs } from '#commerce/catalog/read/other-slugs.ts'
import { toSlug } from '#commerce/catalog/write/slugs.ts'
import type { Scope } from '#commerce/catalog/read/product-rows.ts'
import { recordNavigation } from '#commerce/catalog/read/record-change.ts'
import type { Tx } from '#store/database.ts'
import type { PgTable } from '#store/drizzle-pg.ts'
import { newId } from '#store/ids.ts'
import { brands, categories, collections } from '#store/schema/catalog.ts'
import type { ImportDraft } from './import-entry.ts'

/** Ids by every name that a file may use: name, and slug in any language. */
export type NamedIds = {
  brands: Map<string, string>
  categories: Map<string, string>
  collections: Map<string, string>
  byId: ReadonlyMap<string, string>
}

type NewGroup = { id: string; tenantId: string; storeId: string; name: string; slug: string }

function inserting<Table extends typeof brands | typeof categories | typeof collections>(
  table: Table,
  prefix: string,
  announce: (tx: Tx, type: 'created', row: Table['$inferSelect']) => Promise<void>,
) {
  const insert = async (tx: Tx, rows: NewGroup[]) => {
    const query = tx.insert<PgTable>(table).values(rows).onConflictDoNothing()
    // Drizzle cannot infer the rows of a table that is a type parameter.
    const made = (await query.returning()) as Table['$inferSelect'][]
    for (const row of made) await announce(tx, 'created', row)
    return made.map(({ slug }) => slug)
  }
  return { table, prefix, insert }
}

const kinds = {
  brand: inserting(brands, 'brd', announceBrand),
  category: inserting(categories, 'cat', announceCategory),
  collection: inserting(collections, 'col', announceCollection),
}
type Kind = keyof typeof kinds

async function readNames(tx: Tx, kind: Kind, storeId: string, byId?: Map<string, string>) {
  const { table } = kinds[kind]
  const rows = await tx
    .select({ id: table.id, slug: table.slug, name: table.name })
    .from(table)
    .where(eq(table.storeId, storeId))
  for (const { id, name } of rows) byId?.set(id, name)
  const others = kind === 'brand' ? [] : await listOtherSlugs(tx, storeId, kind)
  return new Map([
    ...others.flatMap(({ slug, id, inUse }): [string, string][] => (inUse ? [[slug, id]] : [])),
    ...rows.flatMap(({ id, slug, name }): [string, string][] => [
      [name, id],
      [slug, id],
    ]),
  ])
}

function toRows(
  { tenantId, storeId }: Scope,
  prefix: string,
  names: string[],
  known: Map<string, string>,
) {
  const rows = new Map<string, NewGroup>()
  for (const name of names) {
    const slug = toSlug(name)
    if (known.has(name) || known.has(slug) || rows.has(slug)) continue
    rows.set(slug, { id: newId(prefix), tenantId, storeId, name, slug })
  }
  // Sorted, so that two imports that create the same ones do not deadlock.
  return [...rows.values()].toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
}

/** Creates the groups that these products name and the store lacks, with their events. */
export async function ensureNamed(tx: Tx, scope: Scope, drafts: ImportDraft[]): Promise<NamedIds> {
  const { storeId } = scope
  const byId = new Map<string, string>()
  const ensure = async (
    kind: Kind,
    pick: (draft: ImportDraft) => string | string[] | null | undefined,
  ) => {
    const names = drafts.flatMap((draft) => pick(draft) ?? [])
    const { prefix, insert } = kinds[kind]
    const rows = toRows(scope, prefix, names, await readNames(tx, kind, storeId))
    if (rows.length > 0) {
      const slugs = await insert(tx, rows)
      if (kind !== 'brand') await takeSlugs(tx, storeId, kind, slugs)
      await recordNavigation(tx, storeId)
    }
    const known = await readNames(tx, kind, storeId, byId)
    // A file may spell an existing name differently; the slug identifies it.
    for (const name of names) {
      const id = known.get(name) ?? known.get(toSlug(name))
      if (id) known.set(name, id)
    }
    return known
  }
  return {
    brands: await ensure('brand', ({ brand }) => brand),
    categories: await ensure('category', (draft) => draft.categories),
    collections: await ensure('collection', (draft) => draft.collections),
    byId,
  }
}
