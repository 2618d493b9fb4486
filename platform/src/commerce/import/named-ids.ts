import { eq } from '#store/drizzle.ts'
import { brandRows } from '#commerce/catalog/write/brands.ts'
import { categoryRows } from '#commerce/catalog/write/categories.ts'
import { collectionRows } from '#commerce/catalog/write/collections.ts'
import { listOtherSlugs } from '#commerce/catalog/read/other-slugs.ts'
import { toSlug } from '#commerce/catalog/write/slugs.ts'
import { unlessTaken, type Tx } from '#store/database.ts'
import { brands, categories, collections } from '#store/schema/catalog.ts'
import type { MerchantScope } from '#store/scope.ts'
import type { ImportDraft } from './import-entry.ts'

/** Ids by every name that a file may use: name, and slug in any language. */
export type NamedIds = {
  brands: Map<string, string>
  categories: Map<string, string>
  collections: Map<string, string>
  byId: ReadonlyMap<string, string>
}

const kinds = {
  brand: { table: brands, create: brandRows.createIn },
  category: { table: categories, create: categoryRows.createIn },
  collection: { table: collections, create: collectionRows.createIn },
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
    // Its slug may be another: chosen, or of a time when they were made otherwise.
    ...rows.map(({ id, name }): [string, string] => [toSlug(name), id]),
    ...others.flatMap(({ slug, id, inUse }): [string, string][] => (inUse ? [[slug, id]] : [])),
    ...rows.flatMap(({ id, slug, name }): [string, string][] => [
      [name, id],
      [slug, id],
    ]),
  ])
}

/** The names that the store lacks, by slug: sorted, so that two imports do not deadlock. */
function listMissing(names: string[], known: Map<string, string>) {
  const missing = new Map<string, string>()
  for (const name of names) {
    const slug = toSlug(name)
    if (!known.has(name) && !known.has(slug) && !missing.has(slug)) missing.set(slug, name)
  }
  return [...missing].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Creates the groups that these products name and the store lacks, with their events. */
export async function ensureNamed(
  tx: Tx,
  { now, ...scope }: MerchantScope & { now: Date },
  drafts: ImportDraft[],
): Promise<NamedIds> {
  const { storeId } = scope
  const byId = new Map<string, string>()
  const ensure = async (
    kind: Kind,
    pick: (draft: ImportDraft) => string | string[] | null | undefined,
  ) => {
    const names = drafts.flatMap((draft) => pick(draft) ?? [])
    for (const [slug, name] of listMissing(names, await readNames(tx, kind, storeId))) {
      // Another import may create it meanwhile.
      await unlessTaken<unknown>(tx, (own) => kinds[kind].create(own, scope, { name, slug }, now))
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
