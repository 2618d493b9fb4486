import 'server-only'
import type { CatalogChange } from '@/lib/server/request/render-context'
import { listStores } from '@/lib/server/request/stores'
import { checkAvailability } from './availability'
import { catalogCacheTag, markChanged, type TagPart } from '@/lib/server/request/cache-tags'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { getEnv } from '@/lib/server/request/env'

/** Receives what any process of this shop has announced. */
export function receiveChange({ tags = [], stock, everything = false }: CatalogChange): void {
  markChanged(everything ? listStores().map(({ slug }) => catalogCacheTag(slug)) : tags)
  if (stock) void checkProducts(stock.store, stock.productIds)
}

/** One after the other: one webhook delivery can name thousands. */
async function checkProducts(storeSlug: string, productIds: readonly string[]): Promise<void> {
  for (const productId of productIds) await checkAvailability(storeSlug, productId)
}

/** The longest delivery in bytes; a longer one is refused while it is being read. */
export const MAX_DELIVERY_BYTES = 1024 * 1024

/**
 * Whether a body carries the signature of one of our keys (spec §6.3): HMAC-SHA256 over the raw
 * bytes, lower-case hexadecimal, compared in constant time. All keys of the list are accepted, so
 * that a key can be rotated without losing a delivery.
 */
export function isSignedBy(body: Uint8Array, signature: string | null): boolean {
  const match = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '')
  if (!match?.[1]) return false
  const given = Buffer.from(match[1], 'hex')
  const keys = getEnv().WEBHOOK_SECRETS ?? []
  return keys.some(({ secret }) =>
    timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given),
  )
}

/** What an event means for the caches. */
export interface Staleness {
  /** Tags of everything that shows the subject of the event. */
  readonly tags: readonly string[]
  /** Products whose stock changed: stale only if documents show it wrongly now. */
  readonly stockOf: readonly string[]
}

const text = z.string().min(1)
const bodySchema = z.object({
  ProductId: text.optional().catch(undefined),
  Lines: z
    .array(z.object({ ProductId: text }))
    .optional()
    .catch(undefined),
})
type EventBody = z.infer<typeof bodySchema>

const NOTHING: Staleness = { tags: [], stockOf: [] }

/**
 * What a genuine delivery makes stale. The event name is in an unsigned header (spec §6.2): a wrong
 * one does no harm, because the next read asks the platform.
 */
export function stalenessOf(storeSlug: string, event: string, body: unknown): Staleness {
  if (!event.startsWith('catalog.')) return NOTHING
  const tag = (part?: TagPart) => catalogCacheTag(storeSlug, part)
  const everything: Staleness = { tags: [tag()], stockOf: [] }
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return everything
  const { ProductId: productId } = parsed.data
  const product = productId ? [tag(`product:${productId}`)] : [tag()]
  const [, subject = '', change = ''] = event.split('.')
  switch (subject) {
    case 'product':
      return { tags: change === 'updated' ? product : [...product, tag('products')], stockOf: [] }
    case 'price':
      return { tags: product, stockOf: [] }
    case 'stock':
    case 'inventory':
      return stockOf(parsed.data) ?? everything
    case 'category':
      return { tags: [tag('categories')], stockOf: [] }
    case 'collection':
      return { tags: [tag('collections')], stockOf: [] }
    case 'brand':
      return { tags: [tag('brands')], stockOf: [] }
    default:
      return everything
  }
}

/** Products whose documents may be out of date; null when the event does not name them. */
function stockOf({ ProductId, Lines }: EventBody): Staleness | null {
  if (Lines) return { tags: [], stockOf: [...new Set(Lines.map((line) => line.ProductId))] }
  return ProductId ? { tags: [], stockOf: [ProductId] } : null
}
