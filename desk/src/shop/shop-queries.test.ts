import { beforeEach, expect, test, vi } from 'vitest'
import type { Method } from './shop-queries.ts'

vi.stubGlobal('location', new URL('http://platform.test/desk/'))
vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
const { saveRate } = await import('./shop-queries.ts')

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

/** Saves a price of 12 for Sweden, shown at 9, over what the platform has. */
async function save(found: Method) {
  now = found
  const [, sweden] = shown.rates
  if (!sweden) throw new Error('There are two rates.')
  await saveRate(shown, sweden, { price: 12 }).catch((error: unknown) => sent.push(error as object))
  return sent
}

test('a rate is changed in its method, with what others have changed beside it', async () => {
  expect(await save(makeMethod({ name: 'Parcel', rates: [rate('DE', 6), rate('SE', 9)] }))).toEqual(
    [makeMethod({ name: 'Parcel', rates: [rate('DE', 6), rate('SE', 12)] })],
  )
})

test.each([
  ['whose price another person has changed', [rate('DE', 5), rate('SE', 10)]],
  ['that stands elsewhere now', [rate('SE', 9), rate('DE', 5)]],
  ['that is gone', [rate('DE', 5)]],
])('a rate %s is not overwritten', async (_title, rates) => {
  expect(await save(makeMethod({ rates }))).toMatchObject([{ problem: { status: 412 } }])
})
