import { z } from '@hono/zod-openapi'
import { named, sourced } from '#http/openapi.ts'
import { eventTypes } from '#store/event-types.ts'
import { webhookUrlLimit } from '#outbound/webhook-url.ts'
import type { WebhookEndpoint } from '#outbound/register-endpoint.ts'
import type { DeliveryRow } from '#outbound/webhook-deliveries.ts'
import type { webhookAttempts } from '#store/schema/webhooks.ts'
import { viewOf } from '#api/shared/view.ts'

const eventType = z.enum(eventTypes)
const dateTime = z.iso.datetime()

/** Characters that are allowed in a header value or credential (RFC 9110 §5.5). */
const visible = z.string().regex(/^[\x20-\x7e]*$/, 'must contain only printable ASCII characters')

const ownHeaders =
  /^(x-service-.*|host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'must be the name of a header')
  .refine((name) => !ownHeaders.test(name), 'This header is set by the service.')

const headers = z
  .record(headerName, visible.max(1000))
  .refine((given) => Object.keys(given).length <= 20, 'At most 20 headers.')

const authentication = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Basic'),
    username: visible
      .min(1)
      .max(500)
      .regex(/^[^:]*$/, 'must not contain a colon'),
    password: visible.min(1).max(500),
  }),
  z.object({ type: z.literal('Bearer'), token: visible.min(1).max(4000) }),
  z.object({
    type: z.literal('OAuth2'),
    tokenUrl: z.string().min(1).openapi({ maxLength: webhookUrlLimit }),
    clientId: z.string().min(1).max(500),
    clientSecret: z.string().min(1).max(1000),
  }),
])

export const registerRequest = sourced('named', 'RegisterWebhookEndpointRequest', {
  // The message about the length is that of the dialler.
  url: z.string().min(1).openapi({ maxLength: webhookUrlLimit }),
  secret: z.string().min(8).max(256).optional(),
  headers: headers.optional(),
  authentication: authentication.optional(),
  /** Absent: all events. */
  eventTypes: z.array(eventType).min(1).max(38).optional(),
})

export const changeRequest = named('ChangeWebhookEndpointRequest', {
  secret: z.string().min(8).max(256).nullable().optional(),
  headers: headers.optional().describe('Replaces all headers; {} removes them'),
  authentication: authentication.nullable().optional(),
  eventTypes: z.array(eventType).min(1).max(38).nullable().optional().describe('null: all'),
  status: z
    .literal('paused')
    .optional()
    .describe('Holds deliveries back until EnableWebhookEndpoint, at most seven days'),
})

export const endpointSchema = named('WebhookEndpoint', {
  id: z.string(),
  storeId: z.string(),
  sellerId: z.string().nullable(),
  url: z.string(),
  status: z.enum(['receiving', 'paused']),
  eventTypes: z.array(eventType).nullable(),
  hasSecret: z.boolean(),
  hasHeaders: z.boolean(),
  authenticationType: z.enum(['Basic', 'Bearer', 'OAuth2']).nullable(),
  consecutiveFailures: z.int(),
  pausedOn: dateTime.nullable(),
  createdOn: dateTime,
  updatedOn: dateTime,
})

export const attemptSchema = named('WebhookAttempt', {
  number: z.int(),
  outcome: z.enum(['open', 'delivered', 'refused', 'timeout', 'unreachable', 'lost']),
  status: z.int().nullable(),
  detail: z.string().nullable(),
  startedOn: dateTime,
  finishedOn: dateTime.nullable(),
})

export const deliveryStates = ['pending', 'sending', 'retrying', 'delivered', 'failed'] as const

export const deliverySchema = named('WebhookDelivery', {
  id: z.string(),
  endpointId: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  state: z.enum(deliveryStates),
  attemptCount: z.int(),
  /** When the next attempt may start; null when there will be none. */
  nextAttemptOn: dateTime.nullable(),
  retryOfId: z.string().nullable(),
  attempts: z.array(attemptSchema),
  createdOn: dateTime,
  updatedOn: dateTime,
})

/** An endpoint in the shape of the Admin API, without its secrets. */
export const toEndpoint = (row: WebhookEndpoint) =>
  viewOf(endpointSchema, row, {
    hasSecret: row.sealedSecret !== null,
    hasHeaders: row.sealedHeaders !== null,
  })

type Attempt = typeof webhookAttempts.$inferSelect

export const toDelivery = (row: DeliveryRow, attempts: readonly Attempt[]) =>
  viewOf(deliverySchema, row, {
    nextAttemptOn: ['pending', 'retrying'].includes(row.state) ? row.dueOn.toISOString() : null,
    attempts: attempts.map((attempt) => viewOf(attemptSchema, attempt)),
  })
