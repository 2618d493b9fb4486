import { beforeEach, expect, test, vi } from 'vitest'
import type { Method } from './shop-queries.ts'

vi.stubGlobal('location', new URL('http://platform.test/desk/'))
vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
const { addRate, saveMethod, saveRate } = await import('./shop-queries.ts')

const rate = (zoneCode: string, price: number) => ({
  type: 'flat',
  zoneCode,
  postalCodes: [],
  price,
})
const makeMethod = (more: object) =>
  ({
    id: 'shm_1',
    name: 'Post',
    ...{ metadata: {}, cutOffHour: null, description: null },
    rates: [rate('DE', 5), rate('SE', 9)],
    ...more,
  }) as unknown as Method

const shown = makeMethod({})
let sent: object[] = []
let now: Method

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') sent.push((await request.json()) as object)
    return Response.json(now)
  })
})

/** Saves a price of 12 for Sweden, shown at 9, or takes the rate away, over what the platform has. */
async function save(
  found: Method,
  change: { price: number; zoneCode?: string } | null = { price: 12 },
) {
  now = found
  const [, sweden] = shown.rates
  if (!sweden) throw new Error('There are two rates.')
  await saveRate(shown, sweden, change).catch((error: unknown) => sent.push(error as object))
  return sent
}

/** What is sent of a method that was read. */
const asSent = ({ cutOffHour: _hour, description: _text, ...method }: Method) => method

test('a rate is changed in its method, with what others have changed beside it', async () => {
  expect(await save(makeMethod({ name: 'Parcel', rates: [rate('DE', 6), rate('SE', 9)] }))).toEqual(
    [asSent(makeMethod({ name: 'Parcel', rates: [rate('DE', 6), rate('SE', 12)] }))],
  )
})

test.each([
  ['whose price another person has changed', [rate('DE', 5), rate('SE', 10)]],
  ['that stands elsewhere now', [rate('SE', 9), rate('DE', 5)]],
  ['that is gone', [rate('DE', 5)]],
])('a rate %s is not overwritten', async (_title, rates) => {
  expect(await save(makeMethod({ rates }))).toMatchObject([{ problem: { status: 412 } }])
})

test('a rate is taken away alone', async () => {
  expect(await save(makeMethod({}), null)).toEqual([asSent(makeMethod({ rates: [rate('DE', 5)] }))])
})

test('a rate whose change has a lost answer is not changed again', async () => {
  const changed = makeMethod({ rates: [rate('DE', 5), rate('NO', 12)] })
  expect(await save(changed, { price: 12, zoneCode: 'NO' })).toEqual([])
})

test('a rate is added once, however often it is sent', async () => {
  now = makeMethod({})
  await addRate(shown, { zoneCode: 'NO', price: 7 })
  now = makeMethod({ rates: [rate('DE', 5), rate('NO', 7)] })
  await addRate(shown, { zoneCode: 'NO', price: 7 })
  expect(sent).toMatchObject([{ rates: [{}, {}, { type: 'flat', zoneCode: 'NO', price: 7 }] }])
})

test('what is free-form of a method stays beside what was typed of it', async () => {
  now = makeMethod({ metadata: { closedDates: ['2026-12-24'], cutOffHour: 12 } })
  await saveMethod({ ...now, cutOffHour: 12 }, { cutOffHour: null, description: 'By bike' })
  expect(sent).toMatchObject([
    { metadata: { closedDates: ['2026-12-24'], description: 'By bike' } },
  ])
})
