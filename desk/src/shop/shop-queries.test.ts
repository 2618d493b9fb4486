import { beforeEach, expect, test, vi } from 'vitest'
import type { Method } from './shop-queries.ts'
import { methods, saveRate, saveTaxRate } from './shop-queries.ts'

const rate = (zoneCode: string, price: number, more: object = {}) => ({
  ...{ type: 'flat', isActive: true, zoneCode, postalCodes: [], price, metadata: {} },
  ...more,
})
const germany = rate('DE', 5)
const sweden = rate('SE', 9)
const makeMethod = (more: object) =>
  ({
    id: 'shm_1',
    name: 'Post',
    ...{ metadata: {}, cutOffHour: null, description: null },
    rates: [germany, sweden],
    ...more,
  }) as unknown as Method

const shown = makeMethod({})
type Rate = Method['rates'][number]
let sent: object[] = []
let now: object
let tags: (string | null)[] = []

beforeEach(() => {
  sent = []
  tags = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') {
      now = { ...now, ...((await request.json()) as object) }
      sent.push(now)
      tags.push(request.headers.get('if-match'))
    }
    return Response.json(now, { headers: { etag: '"v7"' } })
  })
})

/** Saves a price of 12 for Sweden, shown at 9, or takes the rate away, over what the platform has. */
async function save(
  found: Method,
  change: { price: number; zoneCode?: string } | null = { price: 12 },
) {
  now = found
  const part = sweden as unknown as Rate
  await saveRate(shown, part, change).catch((error: unknown) => sent.push(error as object))
  return sent
}

test('a rate is changed in its method, with what others have changed beside it', async () => {
  const found = makeMethod({ name: 'Parcel', rates: [rate('DE', 6), sweden] })
  expect(await save(found)).toMatchObject([
    { name: 'Parcel', rates: [{ price: 6 }, { price: 12 }] },
  ])
  expect(tags).toEqual(['"v7"'])
})

test('a rate that stands elsewhere now is changed there, by whatever ids it has got', async () => {
  const moved = { ...sweden, id: 'new', updatedOn: 'now' }
  const rates = [{ price: 12, zoneCode: 'SE' }, { price: 5 }]
  expect(await save(makeMethod({ rates: [moved, germany] }))).toMatchObject([{ rates }])
})

test.each([
  ['whose price another person has changed', [germany, rate('SE', 10)]],
  ['that is for dearer orders now', [germany, rate('SE', 9, { maxOrderPrice: 80 })]],
  ['that is gone', [germany]],
])('a rate %s is not overwritten', async (_title, rates) => {
  expect(await save(makeMethod({ rates }))).toMatchObject([{ problem: { status: 412 } }])
})

test('a rate is taken away alone', async () => {
  expect(await save(makeMethod({}), null)).toMatchObject([{ rates: [germany] }])
})

test('two rates are taken away one after the other, and so are two tax rates', async () => {
  now = shown
  const gone = shown.rates.map((part) => saveRate(shown, part, null))
  await Promise.all(gone)
  expect(sent).toMatchObject([{ rates: [sweden] }, { rates: [] }])
  const parts = ['DE', 'SE'].map((countryCode) => ({ countryCode, region: null, rate: 7 }))
  now = { shippingTax: 'standard', rounding: 'line', rates: parts }
  await Promise.all(parts.map((part) => saveTaxRate(null, part as never, null)))
  expect(now).toEqual({ shippingTax: 'standard', rounding: 'line', rates: [] })
})

test('a rate whose change has a lost answer is not changed again', async () => {
  const changed = makeMethod({ rates: [germany, rate('NO', 12)] })
  expect(await save(changed, { price: 12, zoneCode: 'NO' })).toEqual([])
})

test('a rate is added once, however often it is sent, but beside one for other orders', async () => {
  now = makeMethod({ rates: [germany, rate('NO', 7, { maxOrderPrice: 50 })] })
  const added = rate('NO', 7) as unknown as Rate
  await saveRate(shown, null, added)
  await saveRate(shown, null, added)
  expect(sent).toMatchObject([{ rates: [{}, { maxOrderPrice: 50 }, added] }])
})

test('what is free-form of a method stays beside what was typed of it', async () => {
  const found = makeMethod({ metadata: { closedDates: ['2026-12-24'], cutOffHour: 12 } })
  now = found
  await methods.save({ ...found, cutOffHour: 12 }, { cutOffHour: null, description: 'By bike' })
  expect(sent).toMatchObject([
    { metadata: { closedDates: ['2026-12-24'], description: 'By bike' } },
  ])
})

test.each([
  ['a new method has the name that shoppers see', '', 'By post'],
  ['a method keeps a name of its own', 'Post', 'Post'],
])('%s', async (_title, name, expected) => {
  const sentName = Promise.withResolvers<string>()
  vi.stubGlobal('fetch', async (request: Request) => {
    sentName.resolve(((await request.json()) as Method).name)
    return Response.json({})
  })
  await methods.create(makeMethod({ name, displayName: 'By post' }), 'key')
  expect(await sentName.promise).toBe(expected)
})
