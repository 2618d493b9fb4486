import 'server-only'
import { getServing, type CatalogChange } from '@/lib/server/gateway/serving'
import { listStores } from '@/lib/server/store/stores'
import { checkAvailability } from './availability'
import { catalogCacheTag, markStale } from './cache-tags'

/**
 * Announces a change to every process of this shop; where there is one alone, it is told at once.
 * Resolves when no process can lose it any more, or after a second.
 */
export async function announceChange(change: CatalogChange): Promise<void> {
  const { exchange } = getServing()
  if (exchange) await exchange.announce(change)
  else receiveChange(change)
}

/** Has this process receive what others announce. Called by the module that keeps reads. */
export function receiveChanges(): void {
  getServing().receive = receiveChange
}

function receiveChange({ tags = [], stock, everything = false }: CatalogChange): void {
  markStale(everything ? listStores().map(({ slug }) => catalogCacheTag(slug)) : tags)
  if (stock) void checkProducts(stock.store, stock.productIds)
}

/** One after the other: a delivery can name thousands. */
async function checkProducts(storeSlug: string, productIds: readonly string[]): Promise<void> {
  for (const productId of productIds) await checkAvailability(storeSlug, productId)
}
