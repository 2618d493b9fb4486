import { eq, sql } from '#store/drizzle.ts'
import { recordProductsWhere } from '#commerce/catalog/read/record-change.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { brands } from '#store/schema/catalog.ts'
import { createGroupRows } from './group-rows.ts'

type BrandRow = typeof brands.$inferSelect

type Given = Pick<typeof brands.$inferInsert, 'name' | 'description' | 'image' | 'isActive'>
type BrandDraft = Given & { slug?: string | undefined }

/** Appends the event of a brand as its row is now (`catalog.brand.created` or `.updated`). */
export function announceBrand(tx: Tx, type: 'created' | 'updated', row: BrandRow) {
  const { name: Name, slug: Slug, isActive: IsActive } = row
  const body = { BrandId: row.id, ...eventScope(row, row.updatedOn), Name, Slug, IsActive }
  return appendEvent(tx, { type: `catalog.brand.${type}`, body })
}

const ofBrand = (id: string) => sql`brand_id = ${id}`

export const brandRows = createGroupRows<typeof brands, BrandDraft>({
  table: brands,
  subject: 'brand',
  // A brand has no position; brands are sorted by name.
  position: 'name',
  active: eq(brands.isActive, true),
  announce: announceBrand,
  toDeletedEvent: (row, now) => ({
    type: 'catalog.brand.deleted',
    body: { BrandId: row.id, ...eventScope(row, now) },
  }),
  // Products are searched by the name, and collection rules compare the slug.
  concernsProducts: (before, { name, slug }) =>
    before !== null && (name !== before.name || slug !== before.slug),
  itsProducts: ofBrand,
  onRemove: (tx, { id, storeId }) => recordProductsWhere(tx, storeId, ofBrand(id)),
})
