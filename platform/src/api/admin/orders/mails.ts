import { z } from '@hono/zod-openapi'
import { queueOrderMail } from '#adapters/order-mail.ts'
import { findOrderMail, listOrderMails } from '#commerce/orders/order-mails.ts'
import { forAdmin, wholeStoreContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { jsonReply } from '#http/openapi.ts'
import { notFoundProblem } from '#http/problem.ts'
import { defineRoute } from '#http/route.ts'
import type { mails } from '#store/schema/mails.ts'
import { idParams } from '#api/shared/fields.ts'
import { getMerchantOrder } from './find-order.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/orders/{id}/mails'

export const mailSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(['queued', 'sent', 'failed']),
    createdOn: z.iso.datetime(),
  })
  .openapi('OrderMail', { 'x-contract': 'assumed' })

const list = z.object({ data: z.array(mailSchema) })

export const toMail = (mail: typeof mails.$inferSelect) =>
  viewOf(mailSchema, mail, { state: mail.state === 'shown' ? 'sent' : mail.state })

/** The mails about an order. */
export const registerOrderMailRoutes: RegisterRoutes = (api, services) => {
  const { db } = services
  const read = defineRoute('get', path, 'ListOrderMails', {
    summary: 'List the mails about an order',
    description: 'Newest first, of the last 30 days.',
    access: forAdmin(services, 'orders:read'),
    request: { params: idParams },
    replies: { 200: jsonReply(list, 'The mails') },
  })
  api.openapi(read, async (c) => {
    const scope = wholeStoreContext(c)
    const { order } = await getMerchantOrder(services, scope, c.req.valid('param').id)
    return c.json({ data: (await listOrderMails(db, scope, order.id)).map(toMail) }, 200)
  })

  const again = defineRoute('post', `${path}/{mailId}/resend`, 'ResendOrderMail', {
    summary: 'Send a mail about an order again',
    description: 'Written anew, to the present address of the order.',
    access: forAdmin(services, 'orders:update'),
    request: { params: idParams.extend({ mailId: z.string() }) },
    replies: { 200: jsonReply(list, 'The mails about the order') },
  })
  api.openapi(again, async (c) => {
    const scope = wholeStoreContext(c)
    const { id: orderId, mailId } = c.req.valid('param')
    const mail = await findOrderMail(db, scope, { orderId, mailId })
    if (!mail) throw notFoundProblem('Order.MailNotFound', 'The order has no such mail.')
    const news = { ...mail.about, storeId: scope.storeId, orderId }
    await db.transaction((tx) => queueOrderMail(services, tx, news, () => mail.kind))
    return c.json({ data: (await listOrderMails(db, scope, orderId)).map(toMail) }, 200)
  })
}
