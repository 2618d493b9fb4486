import { z } from 'zod'
import { nameField } from '@/lib/shop/account/account-forms'
import { emailField } from '@/lib/shop/forms/email-field'
import { readReturnLines } from './order-requests'

/** What is typed in the first step, in page order. */
export const WITHDRAWAL_FIELDS = ['name', 'orderNumber', 'items', 'email'] as const
/** What both steps carry. */
export const CARRIED_FIELDS = [...WITHDRAWAL_FIELDS, 'orderId', 'attempt', 'pieces'] as const

/** Both steps of a withdrawal: one of the customer's own orders by `orderId`, or in words. */
export const withdrawalSchema = z
  .looseObject({
    name: nameField('nameMissing'),
    orderId: z.string().max(100, 'gone').default(''),
    orderNumber: z.string().trim().max(50, 'orderNumberLong').default(''),
    items: z.string().trim().max(500, 'tooLong').default(''),
    pieces: z.string().max(500, 'tooLong').default(''),
    email: emailField,
    attempt: z.string().max(100).catch(''),
  })
  .refine(({ orderId, orderNumber }) => orderId || orderNumber, {
    path: ['orderNumber'],
    error: 'orderNumberMissing',
    // Together with the errors of the fields.
    when: () => true,
  })
export type WithdrawalValues = z.infer<typeof withdrawalSchema>

type Ordered = readonly { readonly id: string; readonly quantity: number }[]

/** The lines of an order that were chosen, at most as many pieces as were ordered. */
export function chosenLines(items: Ordered, values: Readonly<Record<string, unknown>>) {
  const chosen = new Map(readReturnLines(values).map((line) => [line.orderItemId, line.quantity]))
  return items.flatMap(({ id, quantity }) => {
    const pieces = Math.min(chosen.get(id) ?? 0, quantity)
    return pieces > 0 ? [{ orderItemId: id, quantity: pieces }] : []
  })
}

/** Chosen lines as `0:2,3:1`: place of the line and pieces. Empty for the whole order. */
export function packPieces(items: Ordered, lines: ReturnType<typeof chosenLines>): string {
  const isWhole = items.every(({ id, quantity }) =>
    lines.some((line) => line.orderItemId === id && line.quantity === quantity),
  )
  if (isWhole) return ''
  const place = (orderItemId: string) => items.findIndex(({ id }) => id === orderItemId)
  return lines.map((line) => `${place(line.orderItemId)}:${line.quantity}`).join(',')
}

/** The lines of such a text; null for the whole order. */
export function unpackPieces(items: Ordered, pieces: string) {
  if (pieces === '') return null
  return pieces.split(',').flatMap((part) => {
    const [place, quantity] = part.split(':').map(Number)
    const item = items[place ?? -1]
    const isGood = item && quantity && quantity > 0 && quantity <= item.quantity
    return isGood ? [{ orderItemId: item.id, quantity }] : []
  })
}
