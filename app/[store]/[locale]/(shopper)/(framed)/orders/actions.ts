'use server'

import { lookUpOrder } from '@/lib/commerce/orders'
import { refuse, runForm } from '@/lib/server/forms/form-action'
import { orderPath } from '@/lib/shop/links'
import { orderLookupSchema } from '@/lib/shop/account/account-forms'

/** Redirects a guest to an order's page. A wrong number and a wrong email get the same answer. */
export async function findOrder(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'find-order',
    page: '/orders',
    keeps: ['orderNumber', 'email'],
    schema: orderLookupSchema,
    act: async (clue, shopper) => {
      const token = await lookUpOrder(shopper.clientWith(), clue)
      return token ? { ok: true, go: orderPath(token) } : refuse('', 'orderUnknown')
    },
  })
}
