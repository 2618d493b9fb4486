import { z } from '@hono/zod-openapi'
import { listLevels } from '#commerce/catalog/write/read-levels.ts'
import { listIssues } from '#commerce/issues/issues.ts'
import { listOrders } from '#commerce/orders/list-orders.ts'
import { listWithdrawals } from '#commerce/withdrawals/withdrawals.ts'
import { hasScope, type Scopes } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { listDeliveries } from '#outbound/webhook-deliveries.ts'
import type { Services } from '#services.ts'
import { isOfPacking, orderTasks, type IssueKind } from '#store/enums.ts'
import type { List } from '#store/list.ts'
import type { StoreScope } from '#store/scope.ts'

const lowLevel = 5

type Rows = Pick<List<never>, 'count' | 'where'>

/** A list, and the request that lists the same rows. */
interface Count {
  scopes: Scopes
  path: string
  query: Record<string, string>
  rows: Rows | Promise<Rows>
}

/** Each count is that of a list with a filter, so that the two cannot differ. */
function listCounts({ db, clock }: Services, scope: StoreScope): Record<string, Count> {
  const open = { state: 'open' } as const
  const low = { availableTo: String(lowLevel), isActive: 'true' }
  const failed = { state: 'failed' } as const
  const ofOrders = (task: (typeof orderTasks)[number]): Count => ({
    scopes: isOfPacking(task) ? ['orders:read', 'fulfillment:read'] : ['orders:read'],
    ...{ path: '/v1/orders', query: { task } },
    rows: listOrders(db, scope, { task }, clock()),
  })
  const ofIssues = (kind: IssueKind): Count => ({
    ...{ scopes: ['orders:read'], path: '/v1/issues', query: { kind, ...open } },
    rows: listIssues(db, scope, { kind, ...open }),
  })
  return {
    ...Object.fromEntries(orderTasks.map((task) => [task, ofOrders(task)])),
    withdrawals: {
      ...{ scopes: ['orders:read'], path: '/v1/withdrawals', query: open },
      rows: listWithdrawals(db, scope, open),
    },
    lowStock: {
      ...{ scopes: ['inventory:read'], path: '/v1/inventory/levels', query: low },
      rows: listLevels(db, scope, { availableTo: lowLevel, isActive: true }),
    },
    failedRefunds: ofIssues('refundFailed'),
    failedMails: ofIssues('mailFailed'),
    issues: {
      ...{ scopes: ['orders:read'], path: '/v1/issues', query: open },
      rows: listIssues(db, scope, open),
    },
    failedDeliveries: {
      ...{ scopes: ['connection:read'], path: '/v1/webhooks/deliveries', query: failed },
      rows: listDeliveries(db, scope, failed),
    },
  }
}

const todaySchema = named('Today', {
  data: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      path: z.string().describe('The list with these rows'),
      query: z.record(z.string(), z.string()).describe('Its filter'),
    }),
  ),
})

export const registerTodayRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  forAdmin('settings:read', 'fulfillment:read').get('/v1/today', 'GetToday', {
    summary: 'Count what is to be done',
    description:
      'Each count with the list that it counts; those whose list the token has no scope for are left out.',
    replies: { 200: [todaySchema, 'The counts'] },
    handle: async (c) => {
      const data = []
      for (const [name, count] of Object.entries(listCounts(services, c.var.scope))) {
        const { scopes, path, query } = count
        if (!hasScope(c, ...scopes)) continue
        const rows = await count.rows
        data.push({ name, count: await rows.count(rows.where), path, query })
      }
      return { data }
    },
  })
}
