import 'server-only'
import { getServing, type CatalogChange } from '@/lib/server/request/serving'
import { listStores } from '@/lib/server/request/stores'
import { checkAvailability } from './availability'
import { catalogCacheTag, markStale } from '@/lib/server/request/cache-tags'

/**
 * Announces a change to every process of this shop; a single process receives it directly. Resolves
 * once no process can miss it, or after a second.
 */
export async function announceChange(change: CatalogChange): Promise<void> {
  const { exchange } = getServing()
  if (exchange) await exchange.announce(change)
  else receiveChange(change)
}

/** Subscribes this process to the announcements. Called by the module that caches reads. */
export function receiveChanges(): void {
  getServing().receive = receiveChange
}

function receiveChange({ tags = [], stock, everything = false }: CatalogChange): void {
  markStale(everything ? listStores().map(({ slug }) => catalogCacheTag(slug)) : tags)
  if (stock) void checkProducts(stock.store, stock.productIds)
}

/** One after the other: one webhook delivery can name thousands. */
async function checkProducts(storeSlug: string, productIds: readonly string[]): Promise<void> {
  for (const productId of productIds) await checkAvailability(storeSlug, productId)
}
