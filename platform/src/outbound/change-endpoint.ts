import { and, eq } from 'drizzle-orm'
import type { EventType } from '#store/event-types.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import { openSecrets, sealSecrets, type ReceiverSecrets } from './receiver.ts'
import {
  describeRefusal,
  refuseTokenUrl,
  sendTestEvent,
  type EndpointScope,
  type Registration,
  type RegistrationContext,
  type WebhookEndpoint,
} from './register-endpoint.ts'
import { isAccepted } from './send-event.ts'
import { endpointsOf, findEndpoint } from './webhook-endpoints.ts'

/** What is named is changed. The URL is not: another receiver is another endpoint (spec §3.1). */
export type EndpointChange = {
  [Member in keyof ReceiverSecrets]?: ReceiverSecrets[Member] | undefined
} & { eventTypes?: EventType[] | null | undefined }

type Changing = Registration | { ok: false; code: 'unknown' }

function mixSecrets(known: ReceiverSecrets, change: EndpointChange): ReceiverSecrets {
  const { secret, headers, authentication } = change
  return {
    secret: secret === undefined ? known.secret : secret,
    headers: headers ?? known.headers,
    authentication: authentication === undefined ? known.authentication : authentication,
  }
}

async function testSecrets(
  context: RegistrationContext,
  scope: EndpointScope,
  { id, url }: WebhookEndpoint,
  secrets: ReceiverSecrets,
): Promise<Extract<Registration, { ok: false }> | null> {
  const refused = refuseTokenUrl(context.dialler, secrets)
  if (refused) return { ok: false, code: 'url', ...refused }
  const result = await sendTestEvent(context, scope, { id, url, secrets })
  return isAccepted(result) ? null : { ok: false, code: 'test', message: describeRefusal(result) }
}

/**
 * Changes an endpoint: its events, or what it is sent with. New secrets, headers or credentials are
 * stored only when the receiver has answered a test event sent with them, as at registration.
 * Deliveries that wait are sent with the new ones.
 */
export async function changeEndpoint(
  context: RegistrationContext,
  scope: EndpointScope,
  id: string,
  change: EndpointChange,
): Promise<Changing> {
  const { db, clock, keys } = context
  const endpoint = await findEndpoint(db, scope, id)
  if (!endpoint) return { ok: false, code: 'unknown' }
  const { eventTypes, ...given } = change
  const isResealed = Object.values(given).some((value) => value !== undefined)
  const secrets = mixSecrets(openSecrets(keys, endpoint), change)
  const refused = isResealed ? await testSecrets(context, scope, endpoint, secrets) : null
  if (refused) return refused
  const [changed] = await db
    .update(webhookEndpoints)
    .set({
      ...(isResealed && {
        ...sealSecrets(keys, id, secrets),
        authenticationType: secrets.authentication?.type ?? null,
      }),
      ...(eventTypes !== undefined && { eventTypes }),
      updatedOn: clock(),
    })
    .where(and(endpointsOf(scope), eq(webhookEndpoints.id, id)))
    .returning()
  return changed ? { ok: true, endpoint: changed } : { ok: false, code: 'unknown' }
}
