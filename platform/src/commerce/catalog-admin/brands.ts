import { appendEvent } from '#store/events.ts'
import { brands, type StoredImage } from '#store/schema/catalog.ts'
import { listProductsOfBrand } from './affected-products.ts'
import { manageShelf } from './shelves.ts'

export type BrandRow = typeof brands.$inferSelect

type BrandDraft = {
  name: string
  slug?: string | undefined
  description?: string | null | undefined
  image?: StoredImage | null | undefined
  isActive?: boolean | undefined
}

/** The fields that all events of a brand share. */
function eventScope({ id, tenantId, storeId }: BrandRow, now: Date) {
  return { BrandId: id, TenantId: tenantId, StoreId: storeId, OccurredOn: now.toISOString() }
}

export const brandShelf = manageShelf<BrandRow, BrandDraft>({
  table: brands,
  prefix: 'brd',
  announce: (tx, change, row, now) => {
    const { name: Name, slug: Slug, isActive: IsActive } = row
    const body = { ...eventScope(row, now), Name, Slug, IsActive }
    return appendEvent(tx, { type: `catalog.brand.${change}`, body })
  },
  announceDeleted: (tx, row, now) =>
    appendEvent(tx, { type: 'catalog.brand.deleted', body: eventScope(row, now) }),
  listProducts: listProductsOfBrand,
  movesProducts: false,
  // Its name is part of what a search finds.
  follow: async (tx, row, before) =>
    before && row.name !== before.row.name ? listProductsOfBrand(tx, row.storeId, row.id) : [],
})
