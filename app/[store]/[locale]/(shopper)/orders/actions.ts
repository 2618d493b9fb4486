'use server'

import { runForm } from '@/lib/server/forms/form-action'
import { leaveOnce } from '@/lib/server/checkout/leave-payment'
import { cancelOnce, eraseOnce, requestsPage, returnOnce } from '@/lib/server/orders/order-requests'
import {
  cancelSchema,
  eraseSchema,
  leaveSchema,
  quantityFields,
  returnSchema,
} from '@/lib/shop/orders/order-requests'

/** Requests the return of items of an order, for its customer or anyone with the receipt's link. */
export async function askForReturn(data: FormData) {
  return runForm(data, {
    form: 'return',
    page: requestsPage,
    // The same attempt again, after a lost answer.
    keeps: ['attempt', 'reason', ...quantityFields(data)],
    schema: returnSchema,
    act: returnOnce,
  })
}

/** Cancels an order, for its customer or anyone with the receipt's link. */
export async function cancelOwnOrder(data: FormData) {
  return runForm(data, {
    form: 'cancelOrder',
    page: requestsPage,
    schema: cancelSchema,
    act: cancelOnce,
  })
}

/** Erases who placed a guest's order, for anyone with the receipt's link. */
export async function eraseOwnOrder(data: FormData) {
  return runForm(data, {
    form: 'eraseOrder',
    page: requestsPage,
    schema: eraseSchema,
    act: eraseOnce,
  })
}

/** Ends the payment of an order, for its customer or anyone with its link. */
export async function endPayment(data: FormData) {
  return runForm(data, {
    form: 'endPayment',
    page: requestsPage,
    isLeft: true,
    schema: leaveSchema,
    act: leaveOnce,
  })
}
