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
  /** Null when they show different ones. */
  readonly signature: string | null
  /** When the last comparison with the platform began, on the clock of `performance.now()`. */
  readonly comparedAt: number
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

/**
 * Records the stock that documents now show for these products.
 * @param since when the read of them began, on the clock of `performance.now()`
 */
export function rememberAvailability(
  storeSlug: string,
  products: readonly ProductCard[],
  since: number,
): void {
  for (const { id, slug, variants } of products) {
    const tag = catalogCacheTag(storeSlug, `product:${id}`)
    const known = shownStock.get(tag)
    const signature = signatureOf(variants)
    const agrees = known === undefined || known.signature === signature
    const comparedAt = known?.comparedAt ?? -1
    // It was overtaken by a comparison, which found what was true later.
    if (!agrees && since <= comparedAt) markChanged([tag])
    shownStock.set(tag, { slug, signature: agrees ? signature : null, comparedAt })
  }
}

const checks = new Map<string, { again: boolean }>()

/**
 * Makes the documents of a product stale when they no longer show its stock correctly. Several
 * events of one product cause one read; products that no document shows cause none.
 */
export async function checkAvailability(storeSlug: string, productId: string): Promise<void> {
  const tag = catalogCacheTag(storeSlug, `product:${productId}`)
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
  const { slug } = shownStock.get(tag) ?? {}
  // A read that is under way may have seen the stock of before.
  if (slug === undefined) return markChanged([tag])
  const comparedAt = performance.now()
  const live = findVariants(liveClient(getStore(storeSlug)), slug)
  const variants = await live.catch((error: unknown) =>
    log('warn', 'stock of a product could not be compared with its documents', error),
  )
  const signature = variants ? signatureOf(variants) : null
  // Other reads may have come in meanwhile.
  const isShown = signature !== null && shownStock.get(tag)?.signature === signature
  shownStock.set(tag, { slug, signature, comparedAt })
  if (!isShown) markChanged([tag])
}
