import { z } from '@hono/zod-openapi'
import { addOrderNote, listOrderNotes, removeOrderNote } from '#commerce/orders/order-notes.ts'
import { forAdmin, wholeStoreContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply, noContent } from '#http/openapi.ts'
import { notFoundProblem } from '#http/problem.ts'
import { defineRoute } from '#http/route.ts'
import type { OrderNote } from '#store/schema/orders.ts'
import { idParams } from '#api/shared/fields.ts'
import { orderNotFound } from './find-order.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/orders/{id}/notes'

export const noteSchema = z
  .object({
    id: z.string(),
    text: z.string(),
    author: z.string().nullable(),
    createdOn: z.iso.datetime(),
  })
  .openapi('OrderNote', { 'x-contract': 'assumed' })

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
  .openapi('OrderNoteRequest', { 'x-contract': 'assumed' })

const toNoteJson = (note: OrderNote) => viewOf(noteSchema, note)

/** Internal notes on orders. */
export const registerOrderNoteRoutes: RegisterRoutes = (api, services) => {
  const { db, clock } = services
  const listRoute = defineRoute('get', path, 'ListOrderNotes', {
    summary: 'List the notes on an order',
    description: 'Oldest first. Buyers and sellers cannot see them.',
    access: forAdmin(services, 'orders:read'),
    request: { params: idParams },
    replies: { 200: jsonReply(z.object({ data: z.array(noteSchema) }), 'The notes') },
  })
  api.openapi(listRoute, async (c) => {
    const key = { scope: wholeStoreContext(c), orderId: c.req.valid('param').id }
    const notes = await listOrderNotes(db, key)
    if (!notes) throw orderNotFound()
    return c.json({ data: notes.map(toNoteJson) }, 200)
  })

  const createNoteRoute = defineRoute('post', path, 'CreateOrderNote', {
    summary: 'Add a note to an order',
    access: forAdmin(services, 'orders:update'),
    request: { params: idParams, body: jsonBody(noteRequest) },
    replies: { 201: jsonReply(noteSchema, 'The note') },
  })
  api.openapi(createNoteRoute, async (c) => {
    const key = { scope: wholeStoreContext(c), orderId: c.req.valid('param').id }
    const note = await addOrderNote(db, { ...key, draft: c.req.valid('json'), now: clock() })
    if (!note) throw orderNotFound()
    return c.json(toNoteJson(note), 201)
  })

  const deleteRoute = defineRoute('delete', `${path}/{noteId}`, 'DeleteOrderNote', {
    summary: 'Delete a note on an order',
    access: forAdmin(services, 'orders:update'),
    request: { params: idParams.extend({ noteId: z.string() }) },
    replies: { 204: noContent },
  })
  api.openapi(deleteRoute, async (c) => {
    const { id: orderId, noteId } = c.req.valid('param')
    if (await removeOrderNote(db, { scope: wholeStoreContext(c), orderId, noteId })) {
      return c.body(null, 204)
    }
    throw notFoundProblem('Order.NoteNotFound', 'The order has no such note.')
  })
}
