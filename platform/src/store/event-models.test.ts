import { expect, test } from 'vitest'
import { eventModels } from './event-models.ts'
import type { ModelFields } from './event-models.ts'
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

test.each(Object.entries(eventModels))(
  '%s has the field names, types, nullability and order of the spec',
  (name, fields: ModelFields) => {
    const ours = Object.entries(fields).map(([field, rule]) =>
      rule === 'null' ? `${field} null?` : `${field} ${rule}`,
    )
    expect(ours).toEqual(fromSpec[name])
  },
)
