import { z } from '@hono/zod-openapi'
import {
  findWithdrawal,
  listWithdrawals,
  readFollowUps,
} from '#commerce/withdrawals/withdrawals.ts'
import { wholeStoreContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { found } from '#http/problem.ts'
import type { Services } from '#services.ts'
import type { Withdrawal } from '#store/schema/withdrawals.ts'
import { opaqueId } from '#api/shared/fields.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/withdrawals'

const withdrawalSchema = named('Withdrawal', {
  id: z.string(),
  orderId: z.string().nullable().describe('Null while it is not known which order is meant'),
  orderNumber: z.string().describe('Of the order, or as the consumer wrote it'),
  name: z.string().nullable().describe('Null once erased, as `email` and `items`'),
  email: z.string().nullable().describe('Where the receipt was sent'),
  lines: z
    .array(z.object({ orderItemId: z.string(), quantity: z.int() }))
    .nullable()
    .describe('Null: the whole contract, unless `items` says otherwise'),
  items: z.string().nullable().describe('Which items, in the consumer’s words'),
  receivedOn: z.iso.datetime(),
  issueId: z.string().nullable().describe('`ResolveIssue` marks the withdrawal as resolved'),
  resolvedOn: z.iso.datetime().nullable(),
  returnIds: z
    .array(z.string())
    .describe('The returns made for it and not cancelled, the oldest first'),
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
  const { db } = services
  forAdmin('orders:read').list(path, 'ListWithdrawals', {
    summary: 'List the withdrawals from contracts',
    description:
      'Newest first. Each was also mailed to the contact of the store. Create a return with ' +
      '`withdrawalId` for what the buyer has, and refund what has not shipped.',
    query: listQuery(['receivedOn'])
      .omit({ isActive: true, search: true })
      .extend({ orderId: opaqueId.optional(), state: z.enum(['open', 'resolved']).optional() }),
    item: withdrawalSchema,
    list: (c, query) => listWithdrawals(db, wholeStoreContext(c), query),
    toViews: (rows) => toJson(services, rows),
  })
  forAdmin('orders:read').get(`${path}/{id}`, 'GetWithdrawal', {
    summary: 'Read a withdrawal',
    replies: { 200: [withdrawalSchema, 'The withdrawal'] },
    handle: async (c, { id }) => {
      const row = await findWithdrawal(db, wholeStoreContext(c), id)
      const [json] = await toJson(services, row ? [row] : [])
      return found(json, 'Withdrawal.NotFound')
    },
  })
}
