/**
 * From this quantity on, a document says "in stock" without a number; the page reads the number
 * live.
 */
export const LOW_STOCK = 5
/** Stands for any larger number: "plenty" to every component. */
const PLENTY = 99

/**
 * The quantity that a document may show: a small number exactly, more as "plenty". A document then
 * becomes stale only when a product sells out, comes back or becomes scarce, not at every sale.
 */
export function documentQuantity(available: number): number {
  if (available <= 0) return 0
  return available <= LOW_STOCK ? available : PLENTY
}
