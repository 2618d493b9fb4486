import { expect, test, vi } from 'vitest'

vi.mock('#api/write.ts', () => ({ useWrite: () => undefined }))
vi.stubGlobal('location', new URL('http://platform.test/desk/'))
vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
const { sendPrices } = await import('./product-queries.ts')

type Prices = Record<string, number>

/** A platform with these prices, of which somebody has changed some, and which loses answers. */
function startPlatform(prices: Prices, lost: number[] = []) {
  let version = 1
  let patches = 0
  const answer = async (request: Request) => {
    const headers = { etag: `"v${version}"` }
    if (request.method === 'GET') {
      const variants = Object.entries(prices).map(([id, price]) => ({ id, price }))
      return Response.json({ variants }, { headers })
    }
    if (request.headers.get('if-match') !== headers.etag) {
      return Response.json({ code: 'Common.VersionMismatch' }, { status: 412 })
    }
    const { price } = (await request.json()) as { price: number }
    prices[request.url.split('/').at(-1) ?? ''] = price
    version += 1
    patches += 1
    if (lost.includes(patches)) throw new TypeError('Failed to fetch')
    return Response.json({}, { headers: { etag: `"v${version}"` } })
  }
  vi.stubGlobal('fetch', answer)
  return {
    prices,
    change: (id: string, price: number) => {
      prices[id] = price
      version += 1
    },
  }
}

const write = {
  changes: [
    { variantId: 'oat', price: 12 },
    { variantId: 'moss', price: 14 },
  ],
  earlier: [
    { variantId: 'oat', price: 10 },
    { variantId: 'moss', price: 11 },
  ],
  etag: '"v1"',
}
const lose = (send: Promise<unknown>) => expect(send).rejects.toBeInstanceOf(TypeError)

test.each([[[1]], [[2]], [[1, 2]]])(
  'prices whose answers %j were lost are saved by sending them again',
  async (lost) => {
    const { prices } = startPlatform({ oat: 10, moss: 11 }, lost)
    await lose(sendPrices('product', write))
    if (lost.length > 1) await lose(sendPrices('product', write))
    const { etag } = await sendPrices('product', write)
    expect(prices).toEqual({ oat: 12, moss: 14 })
    expect(etag).toMatch(/^"v\d"$/)
  },
)

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const platform = startPlatform({ oat: 10, moss: 11 }, [1])
  await lose(sendPrices('product', write))
  platform.change('moss', 99)
  await expect(sendPrices('product', write)).rejects.toMatchObject({ problem: { status: 412 } })
  expect(platform.prices).toEqual({ oat: 12, moss: 99 })
})
