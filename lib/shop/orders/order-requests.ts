import { z } from 'zod'
import { lineDetails, type Described } from '@/lib/shop/cart/line'
import type { FormState } from '@/lib/shop/forms/form-result'
import { joinParts } from '@/lib/shop/i18n/formatters'

/** Reasons for a return, in the order of the list. */
export const RETURN_REASONS = [
  'changedMind',
  'doesNotFit',
  'notAsDescribed',
  'damaged',
  'wrongItem',
  'other',
] as const
type ReturnReason = (typeof RETURN_REASONS)[number]

/** A quantity of one order line to be returned. */
export interface ReturnLine {
  readonly orderItemId: string
  readonly quantity: number
  readonly reason: ReturnReason | null
}

/** What a shopper may do with an order, with the state of both forms. */
export interface OrderRequestsView {
  readonly isCancellable: boolean
  /** Title with options, and how many items of each line may be returned. */
  readonly returnable: readonly { id: string; title: string; quantity: number }[]
  /** Formatted day; null while unknown. */
  readonly returnableUntil: string | null
  readonly cancelForm: FormState
  readonly returnForm: FormState
  /** Names one attempt to request a return, so that sending it twice requests one. */
  readonly returnAttempt: string
}

const orderKey = {
  orderToken: z.string().min(1, 'gone').max(200, 'gone').optional(),
  orderId: z.string().min(1, 'gone').max(100, 'gone').optional(),
}

/** The form that cancels an order. */
export const cancelSchema = z.object(orderKey)

/** The form that erases who placed a guest's order. */
export const eraseSchema = z.object({
  orderToken: z.string().min(1, 'gone').max(200, 'gone'),
  understood: z.literal('on', 'confirmErase'),
})

/** Why a shopper ends the payment of an order. */
export const LEAVING_WAYS = ['another', 'change', 'cancel'] as const

/** `join`: to have its items in the cart that was begun meanwhile. */
export type LeavingWay = (typeof LEAVING_WAYS)[number] | 'join'

/** The form that ends the payment of an order. */
export const leaveSchema = z.object({ ...orderKey, way: z.enum(LEAVING_WAYS).catch('change') })

/** The form of a return; `readReturnLines` reads the quantities. */
export const returnSchema = z.looseObject({ ...orderKey, attempt: z.string().max(100).catch('') })

/** Title of an ordered line, with what tells it from others of its product: `Dune Bowl, Moss`. */
export const itemName = (item: Described & { readonly title: string }, locale: string) =>
  joinParts([item.title, ...lineDetails(item)], locale)

/** Name of the field with the quantity of a line to return; 0 for none. */
export const quantityField = (itemId: string) => `quantity.${itemId}`

/** The names of such fields that a form has sent. */
export const quantityFields = (data: FormData) =>
  [...data.keys()].filter((name) => name.startsWith(quantityField('')))

/** The lines to return, with the one reason of the form. */
export function readReturnLines(values: Readonly<Record<string, unknown>>): ReturnLine[] {
  const reason = RETURN_REASONS.find((known) => known === values.reason) ?? null
  return Object.entries(values).flatMap(([name, value]) => {
    const [, orderItemId] = /^quantity\.(.{1,200})$/.exec(name) ?? []
    const quantity = Number(value)
    const isChosen = orderItemId && Number.isInteger(quantity) && quantity > 0
    return isChosen ? [{ orderItemId, quantity, reason }] : []
  })
}
