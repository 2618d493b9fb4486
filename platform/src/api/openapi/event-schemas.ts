import { modelOfEvent } from '#store/event-types.ts'
import type { JsonSchema, Operation } from './document-shape.ts'
import { header, json, operation } from './operation-parts.ts'

const headers = [
  header('X-Service-Event', 'The event type.', true),
  header('X-Service-Delivery', 'UUID of the delivery; automatic retries repeat it.', true),
  header('X-Service-Timestamp', 'Time of the attempt in Unix seconds; not signed.', true),
  header(
    'X-Service-Signature',
    '`sha256=` and the lower-case hexadecimal HMAC-SHA256 of the raw body, when a secret is set.',
    false,
  ),
]

const toWebhook = (type: string, schema: JsonSchema) => ({
  post: operation(`webhook:${type}`, type, {
    tags: ['Webhooks'],
    'x-contract': 'documented',
    'x-lifecycle': 'stable',
    'x-visibility': 'public',
    parameters: headers,
    requestBody: { required: true, content: json(schema) },
    responses: {
      '2XX': 'Any 2xx within 15 seconds completes the delivery.',
      '4XX': 'Anything else is a failed attempt and is retried later.',
    },
  }),
})

/** The 38 events and the test event as the `webhooks` of an OpenAPI document. */
export function listWebhooks(): Record<string, { post: Operation }> {
  const events = Object.entries(modelOfEvent).map(
    ([type, model]) => [type, toWebhook(type, { $ref: `#/components/schemas/${model}` })] as const,
  )
  const test = toWebhook('webhook.endpoint.test', {
    type: 'object',
    description: 'The shape is not part of the contract: answer 2xx.',
  })
  return { ...Object.fromEntries(events), 'webhook.endpoint.test': test }
}
