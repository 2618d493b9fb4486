import type { CallResult, Dialler } from './dialler.ts'
import type { Authorizer } from './receiver-credentials.ts'
import type { ReceiverSecrets } from './receiver.ts'
import { signBody } from './signature.ts'

/** One event for one receiver. `body` is the exact text that is signed and sent. */
export interface OutgoingEvent {
  endpointId: string
  url: string
  secrets: ReceiverSecrets
  eventType: string
  deliveryId: string
  body: string
}

/** Calls a receiver once. The headers of spec §6.2 override those of the merchant. */
export async function sendEvent(
  sender: { dialler: Dialler; authorizer: Authorizer; clock: () => Date },
  event: OutgoingEvent,
): Promise<CallResult> {
  const { secrets, endpointId } = event
  const headers = new Headers(secrets.headers)
  if (secrets.authentication) {
    const authorization = await sender.authorizer.authorize(endpointId, secrets.authentication)
    if (!authorization.ok) return { kind: 'unreachable', detail: authorization.detail }
    headers.set('authorization', authorization.header)
  }
  const body = Buffer.from(event.body, 'utf8')
  headers.set('content-type', 'application/json')
  headers.set('user-agent', 'Vitrine-Webhooks/1')
  headers.set('x-service-event', event.eventType)
  headers.set('x-service-delivery', event.deliveryId)
  headers.set('x-service-timestamp', String(Math.floor(sender.clock().getTime() / 1000)))
  headers.delete('x-service-signature')
  if (secrets.secret !== null) headers.set('x-service-signature', signBody(secrets.secret, body))
  const result = await sender.dialler.post({
    url: event.url,
    headers: Object.fromEntries(headers),
    body,
  })
  if (result.kind === 'answered' && result.status === 401) sender.authorizer.forget(endpointId)
  return result
}

/** Any 2xx completes a delivery (spec §6.1, §6.4). */
export function isAccepted(result: CallResult): boolean {
  return result.kind === 'answered' && result.status >= 200 && result.status <= 299
}
