import 'server-only'
import { shared } from '@/lib/server/request/render-context'
import { LRUCache } from 'lru-cache'
import type { ProductCard, Variant } from '@/lib/commerce/catalog'
import { findVariants } from '@/lib/commerce/delivery-options'
import { log } from '@/lib/server/request/log'
import { getStore } from '@/lib/server/request/stores'
import { documentQuantity } from '@/lib/shop/catalog/product-model'
import { liveClient } from './catalog-client'
import { catalogCacheTag, markChanged } from '@/lib/server/request/cache-tags'

/** The stock of a product as the kept documents show it. */
interface Shown {
  readonly slug: string
  readonly signature: string
}

const MOST_PRODUCTS = 20_000

/** Pages write it and the webhook handler reads it. */
const shownStock = shared(
  'vitrineShownStock',
  () => new LRUCache<string, Shown>({ max: MOST_PRODUCTS }),
)

function signatureOf(variants: readonly Pick<Variant, 'id' | 'availableQuantity'>[]): string {
  return variants
    .map(({ id, availableQuantity }) => `${id}=${documentQuantity(availableQuantity)}`)
    .sort()
    .join(' ')
}

/** Records the stock that documents now show for these products. */
export function rememberAvailability(storeSlug: string, products: readonly ProductCard[]): void {
  for (const product of products) {
    const tag = catalogCacheTag(storeSlug, 'product', product.id)
    shownStock.set(tag, { slug: product.slug, signature: signatureOf(product.variants) })
  }
}

const checks = new Map<string, { again: boolean }>()

/**
 * Makes the documents of a product stale when they no longer show its stock correctly. Several
 * events of one product cause one read; products that no document shows cause none.
 */
export async function checkAvailability(storeSlug: string, productId: string): Promise<void> {
  const tag = catalogCacheTag(storeSlug, 'product', productId)
  const check = checks.get(tag)
  if (check) {
    check.again = true
    return
  }
  const current = { again: true }
  checks.set(tag, current)
  try {
    while (current.again) {
      current.again = false
      await compare(storeSlug, tag)
    }
  } finally {
    checks.delete(tag)
  }
}

async function compare(storeSlug: string, tag: string): Promise<void> {
  const shown = shownStock.get(tag)
  // A read that is under way may have seen the stock of before.
  if (!shown) return markChanged([tag])
  try {
    const live = await findVariants(liveClient(getStore(storeSlug)), shown.slug)
    if (live && signatureOf(live) === shown.signature) return
  } catch (error) {
    log('warn', 'stock of a product could not be compared with its documents', error)
  }
  markChanged([tag])
}
