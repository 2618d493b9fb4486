import { z } from '@hono/zod-openapi'
import { addOrderNote, listOrderNotes, removeOrderNote } from '#commerce/orders/order-notes.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { found, Problem } from '#http/problem.ts'
import type { OrderNote } from '#store/schema/orders.ts'
import { text } from '#api/shared/fields.ts'
import { viewOf } from '#api/shared/view.ts'
import { getOrderRow, packersWithout } from './find-order.ts'

const path = '/v1/orders/{id}/notes'

export const noteSchema = named('OrderNote', {
  id: z.string(),
  text: z.string(),
  author: z.string().nullable(),
  createdOn: z.iso.datetime(),
})

const noteRequest = named('OrderNoteRequest', {
  text: text(4000),
  author: text(200).nullable().default(null).describe('The author, as named by the application'),
})

const toNoteJson = (note: OrderNote) => viewOf(noteSchema, note)

export const registerOrderNoteRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, clock } = services
  forAdmin('orders:read', 'fulfillment:read').get(path, 'ListOrderNotes', {
    summary: 'List the notes on an order',
    description: 'Oldest first. Buyers and sellers cannot see them.',
    replies: { 200: [z.object({ data: z.array(noteSchema) }), 'The notes'] },
    handle: async (c, { id }) => {
      const packersAt = packersWithout(c, services, 'orders:read')
      const order = await getOrderRow(services, c.var.scope, id, packersAt)
      return { data: (await listOrderNotes(db, order.id)).map(toNoteJson) }
    },
  })

  forAdmin('orders:update').post(path, 'CreateOrderNote', {
    summary: 'Add a note to an order',
    body: noteRequest,
    replies: { 201: [noteSchema, 'The note'] },
    handle: async (c, { id }, body) => {
      const key = { scope: c.var.scope, orderId: id }
      const note = await addOrderNote(db, { ...key, draft: body, now: clock() })
      return toNoteJson(found(note, 'Order.NotFound'))
    },
  })

  forAdmin('orders:update').delete(`${path}/{noteId}`, 'DeleteOrderNote', {
    summary: 'Delete a note on an order',
    handle: async (c, { id: orderId, noteId }) => {
      if (!(await removeOrderNote(db, { scope: c.var.scope, orderId, noteId })))
        throw new Problem('Order.NoteNotFound')
    },
  })
}
