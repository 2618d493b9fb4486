import { z } from '@hono/zod-openapi'
import { addOrderNote, listOrderNotes, removeOrderNote } from '#commerce/orders/order-notes.ts'
import { forAdmin, wholeStoreContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { Problem } from '#http/problem.ts'
import { addOperation } from '#http/route.ts'
import type { OrderNote } from '#store/schema/orders.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/orders/{id}/notes'

export const noteSchema = z
  .object({
    id: z.string(),
    text: z.string(),
    author: z.string().nullable(),
    createdOn: z.iso.datetime(),
  })
  .openapi('OrderNote')

const noteRequest = z
  .object({
    text: z.string().trim().min(1).max(4000),
    author: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .nullable()
      .default(null)
      .describe('The author, as named by the application'),
  })
  .openapi('OrderNoteRequest')

const toNoteJson = (note: OrderNote) => viewOf(noteSchema, note)

/** Internal notes on orders. */
export const registerOrderNoteRoutes: RegisterRoutes = (api, services) => {
  const { db, clock } = services
  addOperation(api, 'get', path, 'ListOrderNotes', {
    summary: 'List the notes on an order',
    description: 'Oldest first. Buyers and sellers cannot see them.',
    access: forAdmin(services, 'orders:read'),
    replies: { 200: [z.object({ data: z.array(noteSchema) }), 'The notes'] },
    handle: async (c, { id }) => {
      const key = { scope: wholeStoreContext(c), orderId: id }
      const notes = await listOrderNotes(db, key)
      if (!notes) throw new Problem('Order.NotFound')
      return { data: notes.map(toNoteJson) }
    },
  })

  addOperation(api, 'post', path, 'CreateOrderNote', {
    summary: 'Add a note to an order',
    access: forAdmin(services, 'orders:update'),
    body: noteRequest,
    replies: { 201: [noteSchema, 'The note'] },
    handle: async (c, { id }, body) => {
      const key = { scope: wholeStoreContext(c), orderId: id }
      const note = await addOrderNote(db, { ...key, draft: body, now: clock() })
      if (!note) throw new Problem('Order.NotFound')
      return toNoteJson(note)
    },
  })

  addOperation(api, 'delete', `${path}/{noteId}`, 'DeleteOrderNote', {
    summary: 'Delete a note on an order',
    access: forAdmin(services, 'orders:update'),
    handle: async (c, { id: orderId, noteId }) => {
      if (!(await removeOrderNote(db, { scope: wholeStoreContext(c), orderId, noteId })))
        throw new Problem('Order.NoteNotFound')
    },
  })
}
