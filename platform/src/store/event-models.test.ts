import { expect, test } from 'vitest'
import type { z } from 'zod'
import { eventModels } from './event-models.ts'
import fixture from './event-models.fixture.json' with { type: 'json' }
import { eventTypes, modelOfEvent } from './event-types.ts'

/** The fixture was extracted by a program from spec §6.5 and §6.6, not from our tables. */
const fromSpec: Record<string, string[]> = fixture.models

test('the 38 event types of the spec exist, each with its model', () => {
  expect(eventTypes).toHaveLength(38)
  expect(modelOfEvent).toEqual(fixture.events)
})

test('there are no models other than those of the spec', () => {
  expect(Object.keys(eventModels).toSorted()).toEqual(Object.keys(fromSpec).toSorted())
})

const names: Record<string, string> = {
  ...{ string: 'string', datetime: 'date-time', guid: 'uuid', number: 'decimal' },
  ...{ safeint: 'integer', boolean: 'boolean', array: 'strings', readonly: 'array' },
  ...{ custom: 'object', null: 'null?' },
}

/** The type of a field as the fixture has it. */
function nameOf(field: z.core.$ZodType): string {
  const { type, format, innerType } = field._zod.def as {
    type: string
    format?: string
    innerType?: z.core.$ZodType
  }
  if (type === 'nullable' && innerType) return `${nameOf(innerType)}?`
  return names[format ?? type] ?? type
}

test.each(Object.entries(eventModels))(
  '%s has the field names, types, nullability and order of the spec',
  (name, { shape }) => {
    const ours = Object.entries(shape).map(([field, type]) => `${field} ${nameOf(type)}`)
    expect(ours).toEqual(fromSpec[name])
  },
)

const { ProductChangedWebhookModel: product, CartItemRemovedWebhookModel: removed } = eventModels
const { Product, TargetChannelIds, OccurredOn, SellerId } = product.shape
const { Quantity, UnitPrice } = eventModels.CartItemAddedWebhookModel.shape

test.each([
  ['an object', Product, {}, [[], null, 'text']],
  ['texts', TargetChannelIds, ['a'], [[1], 'a']],
  ['a time', OccurredOn, '2026-03-02T10:00:00.000Z', ['2026-03-02', null]],
  ['a text or null', SellerId, null, [undefined, 1]],
  ['a whole number', Quantity, 3, [1.5, '3', null]],
  ['an amount', UnitPrice, 19.99, [NaN, null]],
  ['an id of an actor', removed.shape.ActorId, '0190a1b2-0000-8000-8000-000000000000', ['cus_1']],
  ['nothing', removed.shape.Quantity, null, [0]],
])('a field for %s takes nothing else', (_, field, right, wrong) => {
  expect(field.parse(right)).toEqual(right)
  for (const value of wrong) expect(field.safeParse(value).success, String(value)).toBe(false)
})
