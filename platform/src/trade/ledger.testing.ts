import type { Books } from './books.testing.ts'
import { Breach, type Answer, type Call } from './shop.testing.ts'

/** The pieces of an order line, counted from accepted requests alone. */
export interface Line {
  id: string
  variantId: string
  ordered: number
  shipped: number
  /** Pieces that never left: back in stock, and gone. */
  restocked: number
  writtenOff: number
  /** Shipped pieces that were received; of them, those back in stock and those written off. */
  returned: number
  returnedToStock: number
  returnedWrittenOff: number
  /** Pieces whose money was given back. */
  refunded: number
}

/** Which pieces a refund is about. */
export type From = 'open' | 'shipped' | null

export interface Return {
  lines: Map<string, number>
  state: 'requested' | 'received' | 'cancelled'
}

export interface Sale {
  orderId: string
  orderToken: string
  pay: string
  /** Path of the payment page, if there is one. */
  page: string | null
  /** The provider's pages that the shopper was shown. */
  pages: Set<string>
  lines: Line[]
  parcels: Map<string, { delivered: boolean }>
  returns: Map<string, Return>
  /** The accepted refunds of the merchant, minor units by id. */
  refunds: Map<string, number>
  /** By id, refunds of a named amount that was taken off a payment which was due, minor units. */
  credits: Map<string, number>
  /** Whether nothing of it is open any more: it failed, was cancelled, or left as a whole. */
  isOver: boolean
  /** Whether the merchant said that it has arrived as a whole. */
  isArrived: boolean
  /** The total that its buyer saw, minor units. */
  seenMinor: number | null
  /** Where its buyer is written to. */
  email: string
  /** Whether its buyer is forgotten. */
  isErased: boolean
  /** Whether its money was also moved at Stripe itself, of which the platform hears late. */
  isHandled: boolean
  /** Whether its buyer has paid at Stripe, whether or not the platform knows. */
  hasPaid: boolean
  /** Whether a bank still decides about its payment. */
  isAtBank: boolean
}

export interface Ledger {
  /** The paths of carts that were filled, bought or not. */
  carts: string[]
  sales: Sale[]
  /** Pieces that merchants have added to each variant that still exists. */
  received: Map<string, number>
  /** Variants that are not on sale. */
  asleep: Set<string>
  /** Ways to pay that the merchant has removed. */
  removed: Set<string>
  /** Orders whose buyers were forgotten, also if they were named again. */
  erased: Set<string>
  /** What the last step left behind. */
  books: Books
  /** The order of the last step. */
  touched: Sale | null
  /** Declarations of withdrawals that were received. */
  withdrawals: number
  /** Whether nothing else happens at once and Stripe answers, so that the laws promise an answer. */
  isQuiet: boolean
  /** Whether a process died while it did the jobs. */
  hasDied: boolean
  /** Whether Stripe may still fail a request. */
  isBroken: boolean
  /** Accepted calls with their keys, which may be sent again at any time. */
  sent: { call: Call; answer: Answer }[]
  steps: number
  /** Distinguishes the idempotency keys of a sequence. */
  keys: number
}

export const openOf = ({ ordered, shipped, restocked, writtenOff }: Line) =>
  ordered - shipped - restocked - writtenOff

/** Pieces of a line that are out of stock because of its order. */
export const outOf = ({ ordered, restocked, returnedToStock }: Line) =>
  ordered - restocked - returnedToStock

/** Pieces that have left the order or come back, and were not refunded. */
export const unrefundedOf = ({ restocked, writtenOff, returned, refunded }: Line) =>
  Math.max(0, restocked + writtenOff + returned - refunded)

/**
 * What a refund by lines does to pieces. Without `from`, those that left the order unpaid are the
 * first, then open ones, then those that the buyer has.
 */
export function refundPieces(
  line: Line,
  { quantity, restock, from }: { quantity: number; restock: boolean; from: From },
) {
  const unpaid = from === null ? Math.min(quantity, unrefundedOf(line)) : 0
  const stays = from === 'shipped' ? 0 : Math.min(quantity - unpaid, openOf(line))
  const sent = quantity - unpaid - stays
  const waiting = line.returned - line.returnedToStock - line.returnedWrittenOff
  const inspected = Math.min(from === 'shipped' ? sent : unpaid, waiting)
  line.refunded += quantity
  if (restock) {
    const back = from === 'shipped' ? sent - inspected : sent
    line.restocked += stays
    line.returned += back
    line.returnedToStock += inspected + back
  } else {
    // A piece that the buyer has stays there.
    line.writtenOff += stays
    line.returnedWrittenOff += inspected
  }
}

/** A refund at once with a parcel, or with its order's leaving, may also have come after it. */
export function refundLater(line: Line, [, restocked = 0, writtenOff = 0]: number[]) {
  const [back, off] = [line.restocked - restocked, line.writtenOff - writtenOff]
  if (back < 0 || off < 0) return
  line.restocked -= back
  line.returned += back
  line.returnedToStock += back
  line.writtenOff -= off
}

/** A failed or cancelled order gives back what is open, nothing else. */
export function giveUp(sale: Sale) {
  for (const line of sale.lines) line.restocked += openOf(line)
  sale.isOver = true
}

/** An order that leaves without parcels leaves as a whole. */
export function leave(sale: Sale) {
  for (const line of sale.lines) line.shipped += openOf(line)
  sale.isOver = true
}

/** Holds for every line at any time, whatever was asked for. */
export function checkLine(line: Line) {
  const { shipped, returned, returnedToStock, returnedWrittenOff, ordered, refunded } = line
  const decided = returnedToStock + returnedWrittenOff
  const isSound =
    openOf(line) >= 0 && returned <= shipped && decided <= returned && refunded <= ordered
  if (!isSound) throw new Breach(`Accepted more pieces than there are: ${JSON.stringify(line)}`)
}
