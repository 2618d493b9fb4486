import { asc, eq, sql } from '#store/drizzle.ts'
import type { WantedPieces } from '#commerce/pickup/pickup-offers.ts'
import {
  selectLiveVariants,
  toLiveVariants,
  type LiveVariant,
} from '#commerce/stock/live-variants.ts'
import type { Db, Tx } from '#store/database.ts'
import { cartItems, type Cart, type CartItem, type LineColumns } from '#store/schema/carts.ts'
import { variants } from '#store/schema/catalog.ts'
import type { Store } from '#store/schema/tenancy.ts'

/** What changed since the shopper last set a line. Amounts are minor units. */
export type CartNotice =
  | { code: 'priceChanged'; previousMinor: number; currentMinor: number }
  | { code: 'stockReduced'; requested: number; available: number }
  | { code: 'soldOut' | 'unavailable'; requested: number }

/** A line with current price and stock. `quantity` is at most what is in stock. */
export interface CartLine extends Pick<CartItem, 'id' | keyof LineColumns> {
  availableQuantity: number
  compareAtMinor: number | null
  lowestPriorMinor: number | null
  lineTotalMinor: number
  notices: CartNotice[]
  /** Null when the store no longer sells the variant. */
  variant: LiveVariant | null
}

function listNotices(item: CartItem, variant: LiveVariant): CartNotice[] {
  const { available, unitPriceMinor } = variant
  const { quantity: requested } = item
  if (available <= 0) return [{ code: 'soldOut', requested }]
  const notices: CartNotice[] = []
  if (unitPriceMinor !== item.unitPriceMinor) {
    const previousMinor = item.unitPriceMinor
    notices.push({ code: 'priceChanged', previousMinor, currentMinor: unitPriceMinor })
  }
  if (available < requested) notices.push({ code: 'stockReduced', requested, available })
  return notices
}

/** Compares a line with current prices and stock; a line is never dropped silently. */
export function describeLine(item: CartItem, variant: LiveVariant | null): CartLine {
  if (!variant) {
    const nothing = { quantity: 0, availableQuantity: 0, lineTotalMinor: 0 }
    const prices = { compareAtMinor: null, lowestPriorMinor: null }
    const notice = { code: 'unavailable', requested: item.quantity } as const
    return { ...item, ...nothing, ...prices, variant, notices: [notice] }
  }
  const { snapshot, available, unitPriceMinor, compareAtMinor, lowestPriorMinor } = variant
  const quantity = Math.max(0, Math.min(item.quantity, available))
  return {
    ...{ ...item, variant, snapshot, unitPriceMinor, compareAtMinor, lowestPriorMinor },
    ...{ quantity, availableQuantity: available, lineTotalMinor: unitPriceMinor * quantity },
    notices: listNotices(item, variant),
  }
}

/** The lines of a cart in the order they were added. */
export function listCartItems(db: Db | Tx, cartId: string): Promise<CartItem[]> {
  return db
    .select()
    .from(cartItems)
    .where(eq(cartItems.cartId, cartId))
    .orderBy(asc(cartItems.createdOn), asc(cartItems.id))
}

/** The variants in a cart, as a query within another. */
export function selectVariantIds(db: Db | Tx, cartId: string) {
  return db
    .select({ variantId: cartItems.variantId })
    .from(cartItems)
    .where(eq(cartItems.cartId, cartId))
}

/** The lines of a cart with their variants as the store sells them now, in one query. */
export async function readCartLines(db: Db | Tx, store: Store, cart: Cart): Promise<CartLine[]> {
  // The limit makes PostgreSQL read it once per line; without one it may read all variants first.
  const live = selectLiveVariants(db, store.id, eq(variants.id, cartItems.variantId))
    .limit(1)
    .as('live')
  const rows = await db
    .select()
    .from(cartItems)
    .leftJoinLateral(live, sql`true`)
    .where(eq(cartItems.cartId, cart.id))
    .orderBy(asc(cartItems.createdOn), asc(cartItems.id))
  const found = rows.flatMap((row) => row.live ?? [])
  const sold = await toLiveVariants(db, store, found)
  return rows.map(({ cart_items: item }) => describeLine(item, sold.get(item.variantId) ?? null))
}

/** The items that would be sent if the cart were bought now. */
export function goodsOf(lines: readonly CartLine[]): WantedPieces[] {
  return lines.flatMap(({ variant, quantity }) =>
    variant && quantity > 0 ? [{ variant, quantity }] : [],
  )
}
