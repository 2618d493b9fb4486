import { and, eq, isNull, type AnyColumn } from '#store/drizzle.ts'
import { updateRows } from '#store/write-row.ts'
import type { EventType } from '#store/event-types.ts'
import { outside } from '#store/joined-transaction.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import type { MerchantScope } from '#store/scope.ts'
import { openSecrets, sealSecrets, type ReceiverSecrets } from './receiver.ts'
import {
  describeRefusal,
  refuseTokenUrl,
  sendTestEvent,
  type Registration,
  type RegistrationContext,
  type WebhookEndpoint,
} from './register-endpoint.ts'
import { isAccepted } from './send-event.ts'
import { endpointsOf, findEndpoint } from './webhook-endpoints.ts'

/** Only the given members change. The URL cannot: a new receiver is a new endpoint (spec §3.1). */
export type EndpointChange = {
  [Member in keyof ReceiverSecrets]?: ReceiverSecrets[Member] | undefined
} & { eventTypes?: EventType[] | null | undefined; status?: 'paused' | undefined }

type Changing = Registration | { ok: false; code: 'Webhook.EndpointNotFound' }

function mixSecrets(known: ReceiverSecrets, change: EndpointChange): ReceiverSecrets {
  const { secret, headers, authentication } = change
  return {
    secret: secret === undefined ? known.secret : secret,
    headers: headers ?? known.headers,
    authentication: authentication === undefined ? known.authentication : authentication,
  }
}

const sealedMembers = ['sealedSecret', 'sealedHeaders', 'sealedAuthentication'] as const

/** @returns `changed` if the receiver answered to secrets that have been replaced meanwhile. */
async function testSecrets(
  context: RegistrationContext,
  scope: MerchantScope,
  endpoint: WebhookEndpoint,
  secrets: ReceiverSecrets,
): Promise<Extract<Registration, { ok: false }> | 'accepted' | 'changed'> {
  const refused = refuseTokenUrl(context.dialler, secrets)
  if (refused) return { ok: false, code: 'url', ...refused }
  const { id, url, sellerId } = endpoint
  const { of, result } = await outside(async () => ({
    of: endpoint,
    result: await sendTestEvent(context, { ...scope, sellerId }, { id, url, secrets }),
  }))
  if (sealedMembers.some((member) => of[member] !== endpoint[member])) return 'changed'
  if (isAccepted(result)) return 'accepted'
  return { ok: false, code: 'Webhook.TestFailed', message: describeRefusal(result) }
}

/** Matches the row as it was read: encryption is randomized, so equal values mean no new write. */
function isUnchanged(endpoint: WebhookEndpoint) {
  const same = (column: AnyColumn, value: string | null) =>
    value === null ? isNull(column) : eq(column, value)
  return and(...sealedMembers.map((member) => same(webhookEndpoints[member], endpoint[member])))
}

const maxRounds = 5

/**
 * Changes the events, secret, headers or credentials of an endpoint, or pauses it. All but the events
 * and the pause are stored only after the receiver has accepted a test event sent with them, as at registration. Pending
 * deliveries are sent with the new values.
 */
export async function changeEndpoint(
  context: RegistrationContext,
  scope: MerchantScope,
  id: string,
  change: EndpointChange,
): Promise<Changing> {
  // Calling the receiver takes seconds; a concurrent change of the endpoint must not be lost.
  for (let round = 0; round < maxRounds; round += 1) {
    const endpoint = await findEndpoint(context.db, scope, id)
    if (!endpoint) return { ok: false, code: 'Webhook.EndpointNotFound' }
    const changing = await changeAsRead(context, scope, endpoint, change)
    if (changing) return changing
  }
  return {
    ok: false,
    code: 'Webhook.TestFailed',
    message: 'The endpoint was changed concurrently. Try again.',
  }
}

/** @returns null if the endpoint has changed since it was read. */
async function changeAsRead(
  context: RegistrationContext,
  scope: MerchantScope,
  endpoint: WebhookEndpoint,
  change: EndpointChange,
): Promise<Registration | null> {
  const { db, clock, config } = context
  const keys = config.secrets
  const { id } = endpoint
  const { eventTypes, status, ...given } = change
  const isResealed = Object.values(given).some((value) => value !== undefined)
  const secrets = mixSecrets(openSecrets(keys, endpoint), change)
  const tested = isResealed ? await testSecrets(context, scope, endpoint, secrets) : 'accepted'
  if (tested === 'changed') return null
  if (tested !== 'accepted') return tested
  const [changed] = await updateRows(
    db,
    webhookEndpoints,
    {
      ...(isResealed && {
        ...sealSecrets(keys, id, secrets),
        authenticationType: secrets.authentication?.type ?? null,
      }),
      ...(eventTypes !== undefined && { eventTypes }),
      ...(status && endpoint.status !== status && { status, pausedOn: clock() }),
      updatedOn: clock(),
    },
    endpointsOf(scope),
    eq(webhookEndpoints.id, id),
    isUnchanged(endpoint),
  )
  return changed ? { ok: true, endpoint: changed } : null
}
