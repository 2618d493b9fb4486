import { eq } from '#store/drizzle.ts'
import { announceBrand } from '#commerce/catalog/write/brands.ts'
import { announceCategory } from '#commerce/catalog/write/categories.ts'
import { announceCollection } from '#commerce/catalog/write/collections.ts'
import { listOtherSlugs, takeSlugs } from '#commerce/catalog/read/other-slugs.ts'
import { toSlug } from '#commerce/catalog/write/slugs.ts'
import type { Scope } from '#commerce/catalog/read/product-rows.ts'
import { recordNavigation } from '#commerce/catalog/read/record-change.ts'
import type { Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { brands, categories, collections } from '#store/schema/catalog.ts'
import type { ImportDraft } from './import-entry.ts'

/** Ids by every name that a file may use: name, and slug in any language. */
export type NamedIds = {
  brands: Map<string, string>
  categories: Map<string, string>
  collections: Map<string, string>
  /** Names by id. */
  byId: ReadonlyMap<string, string>
}

const tables = { brand: brands, category: categories, collection: collections }
type Kind = keyof typeof tables

async function readNames(tx: Tx, kind: Kind, storeId: string, byId?: Map<string, string>) {
  const table = tables[kind]
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

type NewGroup = { id: string; tenantId: string; storeId: string; name: string; slug: string }

/** The names that a table lacks, with a row for each. */
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

/** Inserts rows with their events. */
const inserts: Record<Kind, (tx: Tx, rows: NewGroup[]) => Promise<{ slug: string }[]>> = {
  brand: async (tx, rows) => {
    const made = await tx.insert(brands).values(rows).onConflictDoNothing().returning()
    for (const row of made) await announceBrand(tx, 'created', row)
    return made
  },
  category: async (tx, rows) => {
    const made = await tx.insert(categories).values(rows).onConflictDoNothing().returning()
    for (const row of made) await announceCategory(tx, 'created', row)
    return made
  },
  collection: async (tx, rows) => {
    const made = await tx.insert(collections).values(rows).onConflictDoNothing().returning()
    for (const row of made) await announceCollection(tx, 'created', row)
    return made
  },
}

/**
 * Creates the brands, categories and collections that these products name and the store lacks, with
 * their events.
 */
export async function ensureNamed(tx: Tx, scope: Scope, drafts: ImportDraft[]): Promise<NamedIds> {
  const { storeId } = scope
  const byId = new Map<string, string>()
  const ensure = async (kind: Kind, prefix: string, names: string[]) => {
    const rows = toRows(scope, prefix, names, await readNames(tx, kind, storeId))
    if (rows.length > 0) {
      const made = await inserts[kind](tx, rows)
      const slugs = made.map(({ slug }) => slug)
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
  const named = (pick: (draft: ImportDraft) => string | string[] | null | undefined) =>
    drafts.flatMap((draft) => pick(draft) ?? [])
  return {
    brands: await ensure(
      'brand',
      'brd',
      named(({ brand }) => brand),
    ),
    categories: await ensure(
      'category',
      'cat',
      named((draft) => draft.categories),
    ),
    collections: await ensure(
      'collection',
      'col',
      named((draft) => draft.collections),
    ),
    byId,
  }
}
