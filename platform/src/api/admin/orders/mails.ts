import { z } from '@hono/zod-openapi'
import { queueOrderMail } from '#adapters/order-mail.ts'
import { findOrderMail, listOrderMails } from '#commerce/orders/order-mails.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { found } from '#http/problem.ts'
import { getShopUrl } from '#outbound/mail-texts.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import type { mails } from '#store/schema/mails.ts'
import { getOrderRow } from './find-order.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/orders/{id}/mails'

export const mailSchema = named('OrderMail', {
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  createdOn: z.iso.datetime(),
})

const list = z.object({ data: z.array(mailSchema) })

export const toMail = (mail: typeof mails.$inferSelect) =>
  viewOf(mailSchema, mail, { state: mail.state === 'shown' ? 'sent' : mail.state })

const address = named('OrderInvoiceAddress', { url: z.url() })

/** What the buyer of an order gets: mails and an invoice. */
export const registerOrderMailRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, config } = services
  forAdmin('orders:read').get(path, 'ListOrderMails', {
    summary: 'List the mails about an order',
    description: 'Newest first, of the last 30 days.',
    replies: { 200: [list, 'The mails'] },
    handle: async (c, { id }) => {
      const { scope } = c.var
      const order = await getOrderRow(services, scope, id)
      return { data: (await listOrderMails(db, scope, order.id)).map(toMail) }
    },
  })

  forAdmin('orders:update').post(`${path}/{mailId}/resend`, 'ResendOrderMail', {
    summary: 'Send a mail about an order again',
    description: 'Written anew, to the present address of the order.',
    replies: { 200: [list, 'The mails about the order'] },
    handle: async (c, { id: orderId, mailId }) => {
      const { scope } = c.var
      const mail = found(await findOrderMail(db, scope, { orderId, mailId }), 'Order.MailNotFound')
      const news = { ...mail.about, storeId: scope.storeId, orderId }
      await db.transaction((tx) => queueOrderMail(services, tx, news, () => mail.kind))
      return { data: (await listOrderMails(db, scope, orderId)).map(toMail) }
    },
  })

  // Whoever has the address can do what the buyer can, such as cancel the order.
  forAdmin('orders:update').post('/v1/orders/{id}/invoice', 'GetOrderInvoiceAddress', {
    summary: 'Get the address of the invoice of an order',
    description:
      'As the buyer has it: whoever has the address sees the order. With `?creditNote=` and a number it is that of a credit note.',
    replies: { 200: [address, 'The address'] },
    handle: async (c, { id }) => {
      const order = await getOrderRow(services, c.var.scope, id)
      const token = found(recoverToken(config.secrets, 'order', order), 'Order.NotFound')
      const shop = getShopUrl(config, c.var.store) + (order.localePath ?? '')
      return { url: `${shop}/orders/${token}/invoice` }
    },
  })
}
