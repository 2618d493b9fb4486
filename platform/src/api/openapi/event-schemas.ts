import { eventModels, type FieldRule, type ModelFields } from '#store/event-models.ts'
import { modelOfEvent } from '#store/event-types.ts'
import type { JsonSchema, Operation } from './document-shape.ts'
import { header, json, operation } from './operation-parts.ts'

const kinds: Record<string, JsonSchema> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  uuid: { type: 'string', format: 'uuid' },
  'date-time': { type: 'string', format: 'date-time' },
  strings: { type: 'array', items: { type: 'string' } },
  object: { type: 'object' },
  array: { type: 'array', items: {} },
  null: { type: 'null' },
}

function toSchema(rule: FieldRule): JsonSchema {
  const schema = kinds[rule.replace('?', '')] ?? {}
  if (!rule.endsWith('?') || typeof schema.type !== 'string') return schema
  return { ...schema, type: [schema.type, 'null'] }
}

/** The payload models of spec §6.6 as schemas. Every field is always present, but may be null. */
export function listEventSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(eventModels).map(([name, fields]: [string, ModelFields]) => [
      name,
      {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(fields).map(([field, rule]) => [field, toSchema(rule)]),
        ),
        required: Object.keys(fields),
        additionalProperties: false,
        'x-contract': 'documented',
      } satisfies JsonSchema,
    ]),
  )
}

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
