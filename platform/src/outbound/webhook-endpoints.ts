import { and, eq, isNull } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { updateRows } from '#store/write-row.ts'
import { listRows, type ListFilter, whether, matching } from '#store/list.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import { isInScope, type MerchantScope } from '#store/scope.ts'
import type { WebhookEndpoint } from './register-endpoint.ts'

/** Those of the scope that are not removed: for the store, its sellers' too. */
export function endpointsOf(scope: MerchantScope) {
  return allOf(isInScope(webhookEndpoints, scope), isNull(webhookEndpoints.removedOn))
}

/** The endpoints of the scope; `search` covers the URL, `isActive` means not paused. */
export function listEndpoints(db: Db, scope: MerchantScope, { search, isActive }: ListFilter) {
  return listRows(db, webhookEndpoints, {
    scope: ['webhook endpoints', scope.storeId, scope.sellerId],
    sorts: { createdOn: 'createdOn', url: 'url' },
    where: and(
      endpointsOf(scope),
      matching(search, webhookEndpoints.url),
      whether(isActive, eq(webhookEndpoints.status, 'receiving')),
    ),
  })
}

export function findEndpoint(db: Db, scope: MerchantScope, id: string) {
  return findRow(db, webhookEndpoints, endpointsOf(scope), eq(webhookEndpoints.id, id))
}

/** Removes an endpoint at once; its deliveries later in batches, which hold up no change. */
export async function deleteEndpoint(db: Db, scope: MerchantScope, id: string, now: Date) {
  const removed = await updateRows(
    db,
    webhookEndpoints,
    {
      status: 'paused',
      removedOn: now,
      updatedOn: now,
      sealedSecret: null,
      sealedHeaders: null,
      sealedAuthentication: null,
    },
    endpointsOf(scope),
    eq(webhookEndpoints.id, id),
  )
  return removed.length > 0
}

export type Enabling =
  | { ok: true; endpoint: WebhookEndpoint }
  | { ok: false; code: 'Webhook.EndpointNotFound' | 'Webhook.EndpointNotPaused' }

/** Resumes a paused endpoint (spec §3.1): makes held deliveries due and resets the counter. */
export async function enableEndpoint(
  db: Db,
  scope: MerchantScope,
  id: string,
  now: Date,
): Promise<Enabling> {
  const [endpoint] = await updateRows(
    db,
    webhookEndpoints,
    {
      status: 'receiving',
      consecutiveFailures: 0,
      holdUntil: null,
      pausedOn: null,
      updatedOn: now,
    },
    endpointsOf(scope),
    eq(webhookEndpoints.id, id),
    eq(webhookEndpoints.status, 'paused'),
  )
  if (endpoint) return { ok: true, endpoint }
  const isKnown = (await findEndpoint(db, scope, id)) !== null
  return { ok: false, code: isKnown ? 'Webhook.EndpointNotPaused' : 'Webhook.EndpointNotFound' }
}
