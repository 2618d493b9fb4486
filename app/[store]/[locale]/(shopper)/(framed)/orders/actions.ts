'use server'

import { lookUpOrder } from '@/lib/commerce/orders'
import { runForm, refuse } from '@/lib/server/forms/form-action'
import { orderPath } from '@/lib/shop/links'
import { orderLookupSchema } from '@/lib/shop/account/account-forms'

/** Redirects a guest to an order's page. A wrong number and a wrong email get the same answer. */
export async function findOrder(data: FormData) {
  return runForm(data, {
    form: 'find-order',
    page: '/orders',
    keeps: ['orderNumber', 'email'],
    schema: orderLookupSchema,
    act: async (clue, shopper) => {
      const found = await lookUpOrder(shopper.clientWith(), clue)
      if (found === 'mailed') return refuse('', 'orderMailed')
      return found ? { ok: true, go: orderPath(found.token) } : refuse('', 'orderUnknown')
    },
  })
}
