import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { eventModels } from './event-models.ts'
import type { EventModelName, FieldKind, FieldRule, ModelFields } from './event-models.ts'
import { modelOfEvent } from './event-types.ts'
import type { EventType } from './event-types.ts'
import { outboxEvents } from './schema/outbox.ts'

type ValueOf<K extends FieldKind> = K extends 'string' | 'uuid' | 'date-time'
  ? string
  : K extends 'integer' | 'decimal'
    ? number
    : K extends 'boolean'
      ? boolean
      : K extends 'strings'
        ? string[]
        : K extends 'object'
          ? object
          : K extends 'array'
            ? readonly unknown[]
            : null

type FieldOf<R extends FieldRule> = R extends `${infer K extends FieldKind}?`
  ? ValueOf<K> | null
  : R extends FieldKind
    ? ValueOf<R>
    : never

/** A payload model as TypeScript sees it: PascalCase, amounts in major units, times as ISO 8601. */
export type EventModel<M extends EventModelName> = {
  -readonly [F in keyof (typeof eventModels)[M]]: (typeof eventModels)[M][F] extends FieldRule
    ? FieldOf<(typeof eventModels)[M][F]>
    : never
}

/** An event with the body its type must have. */
export type PlatformEvent = {
  [T in EventType]: {
    type: T
    body: EventModel<(typeof modelOfEvent)[T]>
    /** Seller scope of models that carry no SellerId; only that seller's endpoints hear of it. */
    sellerId?: string | null
  }
}[EventType]

/**
 * Writes an event and one delivery for every endpoint that wants it, in the transaction of the
 * change: both happen or neither does (spec §6.4, at least once). Sends nothing itself.
 * Endpoints of the whole store hear everything, endpoints of a seller only what is the seller's.
 * Throws when the body differs from its model, which is a fault of the caller.
 */
export async function appendEvent(tx: Tx, event: PlatformEvent): Promise<void> {
  const body = orderedBody(event)
  const { TenantId: tenantId, StoreId: storeId, OccurredOn } = event.body
  const sellerId = sellerOf(event)
  const occurredOn = new Date(OccurredOn)
  const id = newId('evt')
  await tx.insert(outboxEvents).values({
    id,
    tenantId,
    storeId,
    sellerId,
    type: event.type,
    body: JSON.stringify(body),
    occurredOn,
  })
  const due = occurredOn.toISOString()
  await tx.execute(sql`
    insert into webhook_deliveries
      (id, tenant_id, store_id, endpoint_id, event_id, state, attempt_count, due_on, created_on, updated_on)
    select gen_random_uuid()::text, tenant_id, store_id, id, ${id}, 'pending', 0,
      ${due}::timestamptz, ${due}::timestamptz, ${due}::timestamptz
    from webhook_endpoints
    where tenant_id = ${tenantId} and store_id = ${storeId} and removed_on is null
      and (seller_id is null or seller_id = ${sellerId})
      and (event_types is null or ${event.type} = any(event_types))`)
}

/**
 * The UUID that stands for an actor in `CreatedBy`, `UpdatedBy`, `CompletedBy` and `ActorId`. Our
 * ids are not UUIDs, the spec wants one (§6.6), so the id is hashed into UUID version 8 (RFC 9562
 * §5.8): the same actor always has the same one, and nothing leads back. Guests are named by cart.
 */
export function actorUuid(id: string): string {
  const bytes = createHash('sha256').update(id).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function sellerOf(event: PlatformEvent): string | null {
  if ('SellerId' in event.body) return event.body.SellerId
  return event.sellerId ?? null
}

/** The body in the field order of its model, without fields the model does not have. */
function orderedBody(event: PlatformEvent): Record<string, unknown> {
  const fields: ModelFields = eventModels[modelOfEvent[event.type]]
  const given = new Map<string, unknown>(Object.entries(event.body))
  return Object.fromEntries(
    Object.entries(fields).map(([name, rule]) => {
      const value = given.get(name)
      if (!fits(value, rule)) throw new Error(`${event.type}: ${name} is not ${rule}`)
      return [name, value]
    }),
  )
}

/** Whether a value may stand in a field of the rule. */
export function fits(value: unknown, rule: FieldRule): boolean {
  if (value === null) return rule === 'null' || rule.endsWith('?')
  const check = checks.get(rule.replace('?', ''))
  return check?.(value) ?? false
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

const checks = new Map<string, (value: unknown) => boolean>([
  ['string', (value) => typeof value === 'string'],
  ['integer', (value) => Number.isSafeInteger(value)],
  ['decimal', (value) => typeof value === 'number' && Number.isFinite(value)],
  ['boolean', (value) => typeof value === 'boolean'],
  ['uuid', (value) => typeof value === 'string' && uuidShape.test(value)],
  ['date-time', (value) => typeof value === 'string' && instantShape.test(value)],
  ['strings', (value) => Array.isArray(value) && value.every((item) => typeof item === 'string')],
  ['object', (value) => typeof value === 'object' && !Array.isArray(value)],
  ['array', (value) => Array.isArray(value)],
])
