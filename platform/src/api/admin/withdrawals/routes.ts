import { z } from '@hono/zod-openapi'
import { tellOfWithdrawal } from '#adapters/withdrawal-mail.ts'
import {
  findWithdrawal,
  listWithdrawals,
  readFollowUps,
  recordWithdrawal,
} from '#commerce/withdrawals/withdrawals.ts'
import { lockOrder } from '#commerce/orders/correct-order.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { matchesContent, versionMismatch } from '#http/etag.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { found, validationProblem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import type { Withdrawal } from '#store/schema/withdrawals.ts'
import { requestedTime } from '#store/date-schema.ts'
import { toOrderJson } from '#api/admin/orders/json.ts'
import { opaqueId } from '#api/shared/fields.ts'
import { viewOf } from '#api/shared/view.ts'
import { checkWithdrawnLines, withdrawnLines } from '#api/storefront/orders/withdrawals.ts'

const path = '/v1/withdrawals'

const withdrawalSchema = named('Withdrawal', {
  id: z.string(),
  orderId: z.string().nullable().describe('Null while it is not known which order is meant'),
  orderNumber: z.string().describe('Of the order, or as the consumer wrote it'),
  name: z.string().nullable().describe('Null once erased, as `email`'),
  email: z.string().nullable().describe('Where the receipt was sent'),
  lines: z
    .array(z.object({ orderItemId: z.string(), quantity: z.int() }))
    .nullable()
    .describe('Null: the whole contract, unless `items` says otherwise'),
  items: z.string().nullable().describe('Which items, in the consumer’s words; empty once erased'),
  receivedOn: z.iso.datetime(),
  issueId: z.string().nullable().describe('`ResolveIssue` marks the withdrawal as resolved'),
  resolvedOn: z.iso.datetime().nullable(),
  returnIds: z
    .array(z.string())
    .describe('The returns made for it and not cancelled, the oldest first'),
})

const request = named('WithdrawalRequest', {
  lines: withdrawnLines.nullable().default(null).describe('null: the whole contract'),
  receivedOn: requestedTime
    .nullable()
    .default(null)
    .describe('When the declaration arrived, since the order was placed; null: now'),
})

async function toJson({ db }: Services, rows: readonly Withdrawal[]) {
  const { issues, numbers, returns } = await readFollowUps(db, rows)
  return rows.map((row) => {
    const issue = issues.get(row.id)
    return viewOf(withdrawalSchema, row, {
      orderNumber: numbers.get(row.orderId ?? '') ?? row.orderNumber,
      issueId: issue?.id ?? null,
      resolvedOn: issue?.resolvedOn?.toISOString() ?? null,
      returnIds: (returns.get(row.id) ?? []).map((made) => made.id),
    })
  })
}

export const registerAdminWithdrawalRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, clock } = services
  forAdmin('orders:read').list(path, 'ListWithdrawals', {
    summary: 'List the withdrawals from contracts',
    description:
      'Newest first. Each was also mailed to the contact of the store. Create a return with ' +
      '`withdrawalId` for what the buyer has, and refund what has not shipped.',
    query: listQuery(['receivedOn'])
      .omit({ isActive: true, search: true })
      .extend({ orderId: opaqueId.optional(), state: z.enum(['open', 'resolved']).optional() }),
    item: withdrawalSchema,
    list: (c, query) => listWithdrawals(db, c.var.scope, query),
    toViews: (rows) => toJson(services, rows),
  })
  forAdmin('orders:read').get(`${path}/{id}`, 'GetWithdrawal', {
    summary: 'Read a withdrawal',
    replies: { 200: [withdrawalSchema, 'The withdrawal'] },
    handle: async (c, { id }) => {
      const row = await findWithdrawal(db, c.var.scope, id)
      const [json] = await toJson(services, row ? [row] : [])
      return found(json, 'Withdrawal.NotFound')
    },
  })
  forAdmin('orders:update').post('/v1/orders/{id}/withdrawals', 'RecordWithdrawal', {
    summary: 'Record a withdrawal that came by letter, mail or telephone',
    description:
      'Like one that was declared in the shop, whether in time or not. The receipt is mailed to the address of the order, if it has one. `If-Match` takes the ETag of the order.',
    body: request,
    replies: { 201: [withdrawalSchema, 'The withdrawal'] },
    refused: [412],
    handle: async (c, { id: orderId }, { lines, receivedOn }) => {
      const now = clock()
      const withdrawal = await db.transaction(async (tx) => {
        const { view } = found(await lockOrder(tx, c.var.scope, orderId), 'Order.NotFound')
        if (!matchesContent(c, toOrderJson(view))) throw versionMismatch()
        const { orderNumber, email, locale, placedOn, ...buyer } = view.order
        if (receivedOn && (receivedOn < placedOn || receivedOn > now))
          throw validationProblem({ receivedOn: ['must be between the order and now'] })
        if (lines) checkWithdrawnLines(view, lines)
        const name = [buyer.firstName, buyer.lastName].filter(Boolean).join(' ') || email
        const about = { orderId, orderNumber, customerId: null, name, email, lines, items: null }
        const received = await recordWithdrawal(tx, c.var.store, about, receivedOn ?? now)
        const receipt = { withdrawal: received, order: view, locale, isMailed: true }
        await tellOfWithdrawal(services, tx, c.var.store, receipt)
        return received
      })
      const [json] = await toJson(services, [withdrawal])
      return found(json, 'Withdrawal.NotFound')
    },
  })
}
