import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { pricedView, viewOf } from './view.ts'

const schema = z.object({
  id: z.string(),
  price: z.number(),
  limit: z.number().nullable(),
  note: z.string().optional(),
  endsOn: z.iso.datetime().nullable(),
  isOver: z.boolean(),
})

const row = { id: 'a', priceMinor: 1990, limitMinor: null, note: null, secret: 's' }
const endsOn = new Date('2026-03-02T10:00:00.000Z')

test('a view has the members of its schema, with times and amounts as JSON has them', () => {
  expect(pricedView(schema, { ...row, endsOn }, 'EUR', { isOver: true })).toEqual({
    ...{ id: 'a', price: 19.9, limit: null },
    ...{ endsOn: '2026-03-02T10:00:00.000Z', isOver: true },
  })
  expect(pricedView(schema, { ...row, endsOn: null }, 'JPY', { isOver: false })).toMatchObject({
    ...{ price: 1990, endsOn: null },
  })
})

test('an amount in minor units comes before something else of its name', () => {
  const taxed = z.object({ tax: z.number() })
  expect(pricedView(taxed, { tax: { rates: [] }, taxMinor: 250 }, 'EUR')).toEqual({ tax: 2.5 })
})

test('a member that is given takes the place of that of the row', () => {
  const own = z.object({ id: z.string(), endsOn: z.iso.datetime() })
  expect(viewOf(own, { ...row, endsOn }, { id: 'b' })).toEqual({
    ...{ id: 'b', endsOn: '2026-03-02T10:00:00.000Z' },
  })
})
