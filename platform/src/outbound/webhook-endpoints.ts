import { and, eq, ilike, isNull } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { containing, listRows, type List, type ListFilter, whether } from '#store/list.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import { isInScope } from '#store/scope.ts'
import type { EndpointScope, WebhookEndpoint } from './register-endpoint.ts'

/**
 * Matches the endpoints of the scope: for a seller its own, for the store also those of its
 * sellers. Removed ones never match.
 */
export function endpointsOf(scope: EndpointScope) {
  return allOf(isInScope(webhookEndpoints, scope), isNull(webhookEndpoints.removedOn))
}

/** The endpoints of the scope; `search` covers the URL, `isActive` means not paused. */
export function listEndpoints(
  db: Db,
  scope: EndpointScope,
  { search, isActive }: ListFilter,
): List<WebhookEndpoint> {
  return listRows(db, webhookEndpoints, {
    scope: ['webhook endpoints', scope.storeId, scope.sellerId],
    sorts: { createdOn: 'createdOn', url: 'url' },
    where: and(
      endpointsOf(scope),
      search ? ilike(webhookEndpoints.url, containing(search)) : undefined,
      whether(isActive, eq(webhookEndpoints.status, 'receiving')),
    ),
  })
}

export function findEndpoint(
  db: Db,
  scope: EndpointScope,
  id: string,
): Promise<WebhookEndpoint | null> {
  return findRow(db, webhookEndpoints, endpointsOf(scope), eq(webhookEndpoints.id, id))
}

/**
 * Removes an endpoint, which disappears at once. Its deliveries are deleted later in batches,
 * because deleting them here would block every change of the store that writes an event.
 */
export async function deleteEndpoint(
  db: Db,
  scope: EndpointScope,
  id: string,
  now: Date,
): Promise<boolean> {
  const removed = await db
    .update(webhookEndpoints)
    .set({
      status: 'paused',
      removedOn: now,
      updatedOn: now,
      sealedSecret: null,
      sealedHeaders: null,
      sealedAuthentication: null,
    })
    .where(and(endpointsOf(scope), eq(webhookEndpoints.id, id)))
    .returning({ id: webhookEndpoints.id })
  return removed.length > 0
}

export type Enabling =
  | { ok: true; endpoint: WebhookEndpoint }
  | { ok: false; code: 'Webhook.EndpointNotFound' | 'Webhook.EndpointNotPaused' }

/** Resumes a paused endpoint (spec §3.1): makes held deliveries due and resets the counter. */
export async function enableEndpoint(
  db: Db,
  scope: EndpointScope,
  id: string,
  now: Date,
): Promise<Enabling> {
  const [endpoint] = await db
    .update(webhookEndpoints)
    .set({
      status: 'receiving',
      consecutiveFailures: 0,
      holdUntil: null,
      pausedOn: null,
      updatedOn: now,
    })
    .where(
      and(endpointsOf(scope), eq(webhookEndpoints.id, id), eq(webhookEndpoints.status, 'paused')),
    )
    .returning()
  if (endpoint) return { ok: true, endpoint }
  const isKnown = (await findEndpoint(db, scope, id)) !== null
  return { ok: false, code: isKnown ? 'Webhook.EndpointNotPaused' : 'Webhook.EndpointNotFound' }
}
