'use server'

import { z } from 'zod'
import { findOrder } from '@/lib/commerce/order'
import { runForm, refuse } from '@/lib/server/forms/form-action'
import { listAgain, putInCartAgain } from '@/lib/server/orders/reorder'
import { joinParts } from '@/lib/shop/i18n/formatters'
import { requireCustomer } from '@/lib/server/session/shopper'

const schema = z.object({
  orderId: z.string('gone').min(1, 'gone').max(100, 'gone'),
  attempt: z.string().max(100).catch(''),
})

/** Adds the items of one of the customer's orders to the cart; the platform checks the owner. */
export async function orderAgain(data: FormData) {
  return runForm(data, {
    form: 'orderAgain',
    page: ({ orderId = '' }) => `/account/orders/${encodeURIComponent(orderId)}`,
    // The same attempt again, after a lost answer.
    keeps: ['attempt'],
    schema,
    act: async ({ orderId, attempt }) => {
      const shopper = await requireCustomer('/account/orders')
      const order = await findOrder(shopper.client, orderId)
      if (!order) return refuse('', 'gone')
      const items = await listAgain(shopper.store, order)
      const { added, missing, left } = await putInCartAgain(shopper, items, attempt)
      if (added === 0 && missing.length === items.length) return refuse('', 'soldOut')
      if (added === 0 && missing.length === 0) return refuse('', 'onlyLeft', { count: left })
      const key = missing.length > 0 ? 'orderAgainInPart' : 'orderAgain'
      const values = { count: added, missing: joinParts(missing, shopper.locale) }
      return { ok: true, go: '/cart', notice: { key, values } }
    },
  })
}
