import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

// On PostgreSQL the requests of a round meet each other; the embedded engine runs them in turn.

const shop = await openAdminClient()
afterAll(() => shop.close())

beforeEach(() => shop.openStore())

type Reply = { id: string; variants: { id: string }[] }

async function create(path: string, body: object) {
  const made = await shop.send('POST', path, body)
  expect(made.status, made.text).toBe(201)
  return JSON.parse(made.text) as Reply
}

const statusesOf = async (sent: ReturnType<typeof shop.send>[]) =>
  (await Promise.all(sent)).map(({ status }) => status)

const rounds = Array.from({ length: 15 }, (_, round) => round)

describe('settings that are changed at the same time', () => {
  test('are all kept, whatever resource they are in', async () => {
    for (const round of rounds) {
      const rate = { countryCode: 'DE', taxClass: 'standard', rate: round }
      const tax = { shippingTax: 'proportional', rounding: 'line', rates: [rate] }
      const plain = { shippingTax: 'standard', rounding: 'total', rates: [] }
      await shop.send('PUT', '/v1/tax-settings', plain)
      const statuses = await statusesOf([
        shop.send('PATCH', '/v1/store', { name: `Shop ${String(round)}` }),
        shop.send('PUT', '/v1/tax-settings', tax),
        shop.send('PATCH', '/v1/store', { tagline: `Line ${String(round)}` }),
        shop.send('PATCH', '/v1/store', { returnDays: round + 1, freeShippingFrom: round }),
        shop.send('PATCH', '/v1/store', { contactEmail: `n${String(round)}@shop.example` }),
      ])
      expect(statuses).toEqual([200, 200, 200, 200, 200])
      const { body } = await shop.send('GET', '/v1/tax-settings')
      expect(body).toMatchObject(tax)
      expect((await shop.send('GET', '/v1/store')).body).toMatchObject({
        name: `Shop ${String(round)}`,
        tagline: `Line ${String(round)}`,
        returnDays: round + 1,
        freeShippingFrom: round,
        contactEmail: `n${String(round)}@shop.example`,
      })
    }
  })

  test('are removed by null, and kept when a request does not have them', async () => {
    const given = { tagline: 'Bowls', returnDays: 14, priceLocales: { en: 'sv-SE' } }
    await shop.send('PATCH', '/v1/store', given)
    expect((await shop.send('PATCH', '/v1/store', { name: 'Other' })).body).toMatchObject(given)
    const { body } = await shop.send('PATCH', '/v1/store', { tagline: null, returnDays: null })
    expect(body).toMatchObject({ ...given, tagline: null, returnDays: null, name: 'Other' })
  })

  test('of tax are those of one of the requests', async () => {
    const withRate = (rate: number) => ({
      shippingTax: 'standard',
      rounding: 'total',
      rates: ['DE', 'AT', 'SE'].map((countryCode) => ({ countryCode, taxClass: 'standard', rate })),
    })
    for (const round of rounds) {
      const sent = [1, 2, 3, 4].map((n) =>
        shop.send('PUT', '/v1/tax-settings', withRate(n + round)),
      )
      expect(await statusesOf(sent)).toEqual([200, 200, 200, 200])
      const { text } = await shop.send('GET', '/v1/tax-settings')
      const { rates } = JSON.parse(text) as { rates: { rate: number }[] }
      expect(rates).toHaveLength(3)
      expect(new Set(rates.map(({ rate }) => rate)).size).toBe(1)
    }
  })
})

describe('what is deleted while something else refers to it', () => {
  /** Deletes what `make` made, while `uses` refer to it. @returns all statuses of the uses. */
  async function race(
    make: () => Promise<string>,
    uses: (id: string) => Parameters<typeof shop.send>[],
  ) {
    const seen = new Set<number>()
    for (const round of rounds) {
      const path = await make()
      const calls = uses(path.slice(path.lastIndexOf('/') + 1))
      const sent = calls.map((call) => shop.send(...call))
      const removed = shop.send('DELETE', path)
      if (round % 2 === 0) sent.reverse()
      for (const status of await statusesOf(sent)) seen.add(status)
      expect([204, 409]).toContain((await removed).status)
    }
    return [...seen].filter((status) => ![200, 201, 400, 404, 409].includes(status))
  }

  const variants = (sku: string) => [{ sku, price: 1 }]
  let count = 0
  const next = () => {
    count += 1
    return `N${String(count)}`
  }

  test.each(['brand', 'category', 'collection'] as const)('a %s and a product', async (kind) => {
    const plural = { brand: 'brands', category: 'categories', collection: 'collections' }[kind]
    const linked = (id: string) => (kind === 'brand' ? { brandId: id } : { [`${kind}Ids`]: [id] })
    const { id: productId } = await create('/v1/catalog/products', { ...mug })
    const make = async () => {
      const { id } = await create(`/v1/catalog/${plural}`, { name: next() })
      return `/v1/catalog/${plural}/${id}`
    }
    const failed = await race(make, (id) => [
      ['PATCH', `/v1/catalog/products/${productId}`, linked(id)],
      [
        'POST',
        '/v1/catalog/products',
        { title: next(), variants: variants(next()), ...linked(id) },
      ],
      [
        'POST',
        '/v1/catalog/products',
        { title: next(), variants: variants(next()), ...linked(id) },
      ],
    ])
    expect(failed).toEqual([])
  })

  test('a category and its new child', async () => {
    const make = async () => {
      const { id } = await create('/v1/catalog/categories', { name: next() })
      return `/v1/catalog/categories/${id}`
    }
    const failed = await race(make, (parentId) => [
      ['POST', '/v1/catalog/categories', { name: next(), parentId }],
      ['POST', '/v1/catalog/categories', { name: next(), parentId }],
    ])
    expect(failed).toEqual([])
  })

  test('a product or variant and its stock', async () => {
    const adjust = (variantId: string) => ({ mode: 'adjust', lines: [{ variantId, quantity: 2 }] })
    const { id: locationId } = await create('/v1/inventory/locations', { code: 'B', name: 'B' })
    for (const what of ['product', 'variant']) {
      let variantId = ''
      const make = async () => {
        const draft = { title: next(), variants: variants(next()) }
        const product = await create('/v1/catalog/products', draft)
        variantId = product.variants[0]?.id ?? ''
        const path = `/v1/catalog/products/${product.id}`
        if (what === 'product') return path
        const options = [{ name: 'Glaze', values: ['Oat', 'Moss'] }]
        const glazed = (value: string, id?: string) => ({
          ...variants(next())[0],
          id,
          options: [{ name: 'Glaze', value }],
        })
        const change = { options, variants: [glazed('Oat', variantId), glazed('Moss')] }
        expect((await shop.send('PATCH', path, change)).status).toBe(200)
        return `${path}/variants/${variantId}`
      }
      const failed = await race(make, () => [
        ['POST', '/v1/inventory/batches', adjust(variantId)],
        ['PUT', '/v1/inventory/levels', { variantId, locationId, availableQuantity: 3 }],
        ['POST', '/v1/inventory/batches', adjust(variantId)],
      ])
      expect(failed).toEqual([])
    }
  })
})
