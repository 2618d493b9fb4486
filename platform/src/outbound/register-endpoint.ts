import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { outside } from '#store/joined-transaction.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import type { MerchantScope } from '#store/scope.ts'
import type { EventType } from '#store/event-types.ts'
import type { CallResult, Dialler } from './dialler.ts'
import { createAuthorizer } from './receiver-credentials.ts'
import { sealSecrets, type ReceiverSecrets } from './receiver.ts'
import type { Needs } from '#services.ts'
import { insertIfNew } from '#store/write-row.ts'
import { isAccepted, sendEvent } from './send-event.ts'

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect

export interface NewEndpoint extends ReceiverSecrets {
  url: string
  /** Null: all events. */
  eventTypes: EventType[] | null
}

export type Registration =
  | { ok: true; endpoint: WebhookEndpoint }
  | { ok: false; code: 'url'; field: 'url' | 'authentication.tokenUrl'; message: string }
  | { ok: false; code: 'Webhook.EndpointExists' }
  | { ok: false; code: 'Webhook.TestFailed'; message: string }

export type RegistrationContext = Needs<'db' | 'dialler' | 'clock' | 'config'>

/** Describes what is wrong with the URL of a token issuer; null if it is valid. */
export function refuseTokenUrl(dialler: Dialler, { authentication }: ReceiverSecrets) {
  if (authentication?.type !== 'OAuth2') return null
  const tokenUrl = dialler.readUrl(authentication.tokenUrl)
  const field = 'authentication.tokenUrl' as const
  return tokenUrl.ok ? null : { field, message: tokenUrl.message }
}

function refuseUrls(dialler: Dialler, given: NewEndpoint) {
  const url = dialler.readUrl(given.url)
  if (!url.ok) return { field: 'url' as const, message: url.message }
  return refuseTokenUrl(dialler, given)
}

async function isTaken(db: Db, { storeId, sellerId }: MerchantScope, urlHash: string) {
  const seller = webhookEndpoints.sellerId
  const isSame = and(
    eq(webhookEndpoints.storeId, storeId),
    sellerId === null ? isNull(seller) : eq(seller, sellerId),
    eq(webhookEndpoints.urlHash, urlHash),
    isNull(webhookEndpoints.removedOn),
  )
  return (await db.$count(webhookEndpoints, isSame)) > 0
}

export function describeRefusal(result: CallResult): string {
  if (result.kind === 'answered') return `The test event was answered ${String(result.status)}.`
  if (result.kind === 'timeout') return 'The test event was not answered within 15 seconds.'
  return `The test event could not be sent: ${result.detail}.`
}

/** Sends `webhook.endpoint.test`; the shape of its body is ours (spec §6.5). */
export function sendTestEvent(
  { dialler, clock }: RegistrationContext,
  scope: MerchantScope,
  endpoint: { id: string; url: string; secrets: ReceiverSecrets },
) {
  const body = {
    EndpointId: endpoint.id,
    TenantId: scope.tenantId,
    StoreId: scope.storeId,
    SellerId: scope.sellerId,
    OccurredOn: clock().toISOString(),
  }
  return sendEvent(
    { dialler, clock, authorizer: createAuthorizer(dialler, clock) },
    {
      endpointId: endpoint.id,
      url: endpoint.url,
      secrets: endpoint.secrets,
      eventType: 'webhook.endpoint.test',
      deliveryId: randomUUID(),
      body: JSON.stringify(body),
    },
  )
}

/** Registers a receiver (spec §3.1, §6.1) once it has answered the test event with 2xx. */
export async function registerEndpoint(
  context: RegistrationContext,
  scope: MerchantScope,
  given: NewEndpoint,
): Promise<Registration> {
  const { db, dialler, clock, config } = context
  const refused = refuseUrls(dialler, given)
  if (refused) return { ok: false, code: 'url', ...refused }
  const url = new URL(given.url).href
  const urlHash = createHash('sha256').update(url).digest('hex')
  if (await isTaken(db, scope, urlHash)) return { ok: false, code: 'Webhook.EndpointExists' }
  const { secret, headers, authentication } = given
  const secrets = { secret, headers, authentication }
  const { id, result } = await outside(async () => {
    const endpoint = { id: newId('whe'), url, secrets }
    return { id: endpoint.id, result: await sendTestEvent(context, scope, endpoint) }
  })
  if (!isAccepted(result))
    return { ok: false, code: 'Webhook.TestFailed', message: describeRefusal(result) }
  const now = clock()
  const { tenantId, storeId, sellerId } = scope
  const endpoint = await insertIfNew(db, webhookEndpoints, {
    ...{ id, tenantId, storeId, sellerId, url, urlHash, status: 'receiving' },
    ...sealSecrets(config.secrets, id, secrets),
    authenticationType: authentication?.type ?? null,
    eventTypes: given.eventTypes,
    ...{ createdOn: now, updatedOn: now },
  })
  return endpoint ? { ok: true, endpoint } : { ok: false, code: 'Webhook.EndpointExists' }
}
