import { z } from '@hono/zod-openapi'
import { listIssues, readSubjects, settleIssue, type Settlement } from '#commerce/issues/issues.ts'
import type { WholeStoreContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { booleanParameter, listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { refusalProblem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { issueKinds } from '#store/enums.ts'
import type { Issue } from '#store/schema/issues.ts'
import { amount, opaqueId } from '#api/shared/fields.ts'
import { pricedView } from '#api/shared/view.ts'

const path = '/v1/issues'

const issueSchema = named('Issue', {
  id: z.string(),
  kind: z
    .enum(issueKinds)
    .describe(
      '`refundFailed`: the provider refused a refund, or did not answer for a day. `refundByHand`: an order was cancelled whose payment no provider took, and the merchant is to pay it back. `paymentStuck`: the state of a payment could not be read for a day, or the provider refuses the keys. `unexpectedCharge`: a charge of another amount or a second one, which is sent back. `capturedInPart`: the amount of an authorization that was not captured at the provider; the order counts as paid with the rest. `chargeWithoutOrder`: money, or a dispute about it, for an order that is not in the database, such as after a restore; `detail` names it. `dispute`: a chargeback. `mailFailed`: a mail about an order could not be delivered for a day. `withdrawal`: a consumer has withdrawn from a contract.',
    ),
  state: z.enum(['open', 'resolved']),
  subjectId: z.string().describe('The refund, payment, charge, dispute or mail'),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  amount: amount.nullable(),
  currencyCode: z.string().nullable(),
  recipient: z.string().nullable().describe('Of a mail, until it is deleted after 30 days'),
  detail: z.string().describe('The cause as the provider or mail server names it'),
  createdOn: z.iso.datetime(),
  resolvedOn: z.iso.datetime().nullable(),
})

async function toIssuesJson({ db }: Services, rows: readonly Issue[]) {
  const { numbers, recipients } = await readSubjects(db, rows)
  return rows.map((issue) =>
    pricedView(issueSchema, issue, issue.currencyCode ?? '', {
      state: issue.resolvedOn === null ? 'open' : 'resolved',
      orderNumber: numbers.get(issue.orderId ?? '') ?? null,
      recipient: recipients.get(issue.subjectId) ?? null,
    }),
  )
}

const resolution = named('IssueResolution', {
  orderId: opaqueId
    .nullish()
    .describe('Of a withdrawal: the order that it turns out to be about, to which it is tied'),
  paidBack: z
    .boolean()
    .optional()
    .describe(
      'Of `refundFailed`: it was paid back without the provider, such as by bank transfer, and is recorded as a refund of now',
    ),
})

/** What needs a person: failed refunds and mails, disputes, and charges that do not fit an order. */
export const registerIssueRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, clock } = services
  forAdmin('orders:read').list(path, 'ListIssues', {
    summary: 'List what needs the merchant’s attention',
    description:
      'Newest first; `search` covers the number of the order and the cause. Each issue was also mailed to the contact of the store; of `mailFailed` and of `paymentStuck`, the first of those that are open, and one a day.',
    query: listQuery(['createdOn']).extend({
      kind: z.enum(issueKinds).optional(),
      isAboutMoney: booleanParameter
        .optional()
        .describe('Only those about payments, refunds and disputes, or only the others'),
      state: z.enum(['open', 'resolved']).optional(),
    }),
    item: issueSchema,
    list: (c, query) => listIssues(db, c.var.scope, query),
    toViews: (rows) => toIssuesJson(services, rows),
  })
  const replies = { 200: [issueSchema, 'The resolved issue'] } as const
  const settle = async (c: WholeStoreContext, settlement: Omit<Settlement, 'now'>) => {
    const given = { ...settlement, now: clock() }
    const answer = await settleIssue(db, c.var.scope, given)
    if (!answer.ok) {
      throw refusalProblem(answer, 'currencyCode' in answer ? answer.currencyCode : '')
    }
    const [json] = await toIssuesJson(services, [answer.issue])
    if (!json) throw new Error('One issue has one view.')
    return json
  }
  forAdmin('orders:update').post(`${path}/{id}/retry`, 'RetryIssue', {
    summary: 'Try the refund or mail of an issue again',
    description:
      'Resolves the issue; it is opened again if it fails again. The provider is asked for the refund first, so that it is made once.',
    replies,
    handle: (c, { id }) => settle(c, { id, how: 'retry' }),
  })
  forAdmin('orders:update').post(`${path}/{id}/resolve`, 'ResolveIssue', {
    summary: 'Mark an issue as resolved',
    description:
      'For what was settled elsewhere, such as at the payment provider, which reports its refunds.',
    body: resolution,
    isBodyOptional: true,
    replies,
    handle: (c, { id }, { orderId, paidBack }) =>
      settle(c, { id, how: paidBack ? 'paidBack' : 'resolve', orderId }),
  })
}
