import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { count } from '#count.ts'
import type { Log } from '#log.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { CallResult } from './dialler.ts'
import { isAccepted } from './send-event.ts'

/** Records a span and a count per attempt, without the receiver's URL. */
export function recordAttempt(
  { event, delivery }: ClaimedDelivery,
  result: CallResult,
  startedOn: Date,
): void {
  const outcome = isAccepted(result) ? 'delivered' : result.kind
  const attributes = {
    'vitrine.event_type': event.type,
    'vitrine.outcome': outcome,
    ...(result.kind === 'answered' && { 'http.response.status_code': result.status }),
  }
  const span = trace
    .getTracer('vitrine-platform')
    .startSpan('webhook attempt', { kind: SpanKind.CLIENT, startTime: startedOn, attributes })
  span.setAttribute('vitrine.delivery_id', delivery.id)
  span.setAttribute('vitrine.attempt', delivery.attemptCount)
  if (outcome !== 'delivered') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
  count('vitrine.webhook.attempts', attributes)
}

/** Logs and counts a paused endpoint, without its URL, which may contain a secret. */
export function recordPause(log: Log, { id, storeId }: ClaimedDelivery['endpoint']): void {
  log.warn('webhook endpoint paused', { endpoint: id, store: storeId })
  count('vitrine.webhook.pauses')
}
