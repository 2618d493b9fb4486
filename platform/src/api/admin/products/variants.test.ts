import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

beforeEach(() => shop.openStore())

type Variant = { id: string; sku: string; price: number; options: object[] } & Record<
  string,
  unknown
>
type Product = { id: string; variants: Variant[] }

const glazes = ['Oat', 'Moss', 'Clay']

/** A product with one variant per glaze, each with every field of its own. */
async function createThree(name = 'Bowl') {
  const variants = glazes.map((glaze, i) => ({
    sku: `${name}-${glaze}`,
    name: `${name} in ${glaze}`,
    barcode: `40063813339${String(i)}`,
    options: [{ name: 'Glaze', value: glaze }],
    price: 20 + i,
    compareAtPrice: 40,
    weightGrams: 100 + i,
    unitPricing: { contentQuantity: 500, contentUnit: 'g' },
    imageUrl: mug.images[0]?.url,
    availableQuantity: 3 + i,
    restockDate: '2026-12-31',
  }))
  const options = [{ name: 'Glaze', values: [...glazes, 'Sand'] }]
  const draft = { ...mug, title: name, options, variants }
  const made = await shop.send('POST', '/v1/catalog/products', draft)
  expect(made.status, made.text).toBe(201)
  const product = JSON.parse(made.text) as Product
  return { ...product, path: `/v1/catalog/products/${product.id}`, etag: String(made.etag) }
}

async function read(path: string) {
  const { text } = await shop.send('GET', path)
  return (JSON.parse(text) as Product).variants
}

const pick = (variants: Variant[], at: number) => {
  const found = variants[at]
  if (!found) throw new Error('The product has no such variant.')
  return found
}

/** What a list of a change needs of a variant. */
const named = ({ id, sku, options, price }: Variant) => ({ id, sku, options, price })

test('a variant that is created with its product as inactive is not sold', async () => {
  const variants = [true, false].map((isActive, i) => ({
    ...{ sku: `GLAZE-${String(i)}`, price: 20, isActive },
    options: [{ name: 'Glaze', value: glazes[i] }],
  }))
  const options = [{ name: 'Glaze', values: glazes }]
  const made = await shop.send('POST', '/v1/catalog/products', { ...mug, options, variants })
  expect(made.status, made.text).toBe(201)
  const stored = (JSON.parse(made.text) as Product).variants
  expect(stored.map(({ isActive }) => isActive)).toEqual([true, false])
})

describe('a change of a product', () => {
  test('with one of its variants leaves the others as they are', async () => {
    const { path, variants } = await createThree()
    const second = { ...named(pick(variants, 1)), price: 99 }
    const changed = await shop.send('PATCH', path, { variants: [second] })
    expect(changed.status, changed.text).toBe(200)
    const expected = variants.map((one, i) =>
      i === 1 ? { ...one, price: 99, unitPricing: expect.anything() as object } : one,
    )
    expect(await read(path)).toEqual(expected)
  })

  test('adds a variant without an id after the others', async () => {
    const { path, variants } = await createThree()
    const added = { sku: 'NEW', options: [{ name: 'Glaze', value: 'Sand' }], price: 5 }
    expect((await shop.send('PATCH', path, { variants: [added] })).status).toBe(200)
    const skus = (await read(path)).map(({ sku }) => sku)
    expect(skus).toEqual([...variants.map(({ sku }) => sku), 'NEW'])
  })

  test('deletes variants only with replaceVariants and the current version', async () => {
    const { path, variants, etag } = await createThree()
    const change = { variants: [named(pick(variants, 2)), named(pick(variants, 0))] }
    const replace = { ...change, replaceVariants: true }
    const send = (version?: string) =>
      shop.send('PATCH', path, replace, version === undefined ? {} : { 'if-match': version })
    const required = { status: 428, body: { code: 'Common.PreconditionRequired' } }
    expect(await send()).toMatchObject(required)
    expect(await send('*')).toMatchObject(required)
    expect(await send('"v7"')).toMatchObject({ status: 412 })
    expect(await read(path)).toEqual(variants)
    expect((await send(etag)).status).toBe(200)
    expect((await read(path)).map(({ sku }) => sku)).toEqual(['Bowl-Clay', 'Bowl-Oat'])
    expect(await send(etag)).toMatchObject({ status: 412 })
  })

  test('refuses an unknown variant and one that it names twice', async () => {
    const { path, variants, etag } = await createThree()
    const other = pick((await createThree('Cup')).variants, 0)
    const first = named(pick(variants, 0))
    const refused = [
      { variants: [{ ...first, id: 'var_unknown' }] },
      { variants: [{ ...named(other), sku: 'X' }] },
      { variants: [first, { ...first, sku: 'X', options: [{ name: 'Glaze', value: 'Sand' }] }] },
    ]
    for (const change of refused) {
      for (const replaceVariants of [true, false]) {
        const headers = { 'if-match': etag }
        const answer = await shop.send('PATCH', path, { ...change, replaceVariants }, headers)
        expect(answer).toMatchObject({ status: 400, body: { code: 'Common.Validation' } })
      }
    }
    expect(await read(path)).toEqual(variants)
  })

  test.each([
    ['two variants', [1, 0, 2]],
    ['three variants', [1, 2, 0]],
  ])('exchanges the SKUs of %s', async (_, order) => {
    const { path, variants } = await createThree()
    const skus = order.map((at) => pick(variants, at).sku)
    const change = variants.map((one, i) => ({ ...named(one), sku: skus[i] }))
    const answer = await shop.send('PATCH', path, { variants: change })
    expect(answer.status, answer.text).toBe(200)
    expect((await read(path)).map(({ id, sku }) => [id, sku])).toEqual(
      variants.map(({ id }, i) => [id, skus[i]]),
    )
  })

  test('gives the SKU of a renamed variant to a new one', async () => {
    const { path, variants } = await createThree()
    const first = pick(variants, 0)
    const added = { sku: first.sku, options: [{ name: 'Glaze', value: 'Sand' }], price: 5 }
    const change = { variants: [{ ...named(first), sku: 'Z' }, added] }
    const answer = await shop.send('PATCH', path, change)
    expect(answer.status, answer.text).toBe(200)
    const skus = (await read(path)).map(({ sku }) => sku)
    expect(skus).toEqual(['Z', pick(variants, 1).sku, pick(variants, 2).sku, first.sku])
  })

  test('does not exchange a SKU with another product', async () => {
    const { path, variants } = await createThree()
    await createThree('Cup')
    const change = [0, 1].map((at) => ({
      ...named(pick(variants, at)),
      sku: `Cup-${glazes[at] ?? ''}`,
    }))
    const answer = await shop.send('PATCH', path, { variants: change })
    expect(answer).toMatchObject({ status: 409, body: { code: 'Catalog.SkuTaken' } })
    expect(await read(path)).toEqual(variants)
  })
})

describe('one variant', () => {
  test('gets another price, and everything else stays', async () => {
    const { path, variants } = await createThree()
    const second = pick(variants, 1)
    const answer = await shop.send('PATCH', `${path}/variants/${second.id}`, { price: 18.5 })
    expect(answer).toMatchObject({ status: 200, etag: '"v2"', body: { price: 18.5 } })
    const unitPricing = { ...(second['unitPricing'] as object), price: 37 }
    const expected = variants.map((one, i) =>
      i === 1 ? { ...one, price: 18.5, unitPricing } : one,
    )
    expect(await read(path)).toEqual(expected)
    expect(JSON.parse(answer.text)).toEqual(expected[1])
    const events = (await shop.listEvents()).filter(({ type }) => type === 'catalog.price.changed')
    expect(events.map(({ body }) => body['Price'])).toEqual([18.5])
  })

  test('loses fields that are null, and keeps empty changes', async () => {
    const { path, variants } = await createThree()
    const at = `${path}/variants/${pick(variants, 0).id}`
    const none = { name: null, barcode: null, compareAtPrice: null, unitPricing: null }
    const cleared = await shop.send('PATCH', at, { ...none, imageUrl: null, restockDate: null })
    expect(cleared.body).toMatchObject({ ...none, imageUrl: null, restockDate: null, price: 20 })
    const again = await shop.send('PATCH', at, {})
    expect(JSON.parse(again.text)).toEqual(JSON.parse(cleared.text))
  })

  test('is not changed for an editor with an outdated version', async () => {
    const { path, variants, etag } = await createThree()
    const at = `${path}/variants/${pick(variants, 0).id}`
    const headers = { 'if-match': etag }
    expect((await shop.send('PATCH', at, { price: 1 }, headers)).status).toBe(200)
    expect((await shop.send('PATCH', at, { price: 2 }, headers)).status).toBe(412)
    expect((await shop.send('DELETE', at, undefined, headers)).status).toBe(412)
    expect((await read(path))[0]?.price).toBe(1)
  })

  test('is added and deleted, except for the last one', async () => {
    const { path, variants } = await createThree()
    const draft = { sku: 'SAND', options: [{ name: 'Glaze', value: 'Sand' }], price: 12 }
    const added = await shop.send('POST', `${path}/variants`, { ...draft, availableQuantity: 4 })
    expect(added).toMatchObject({
      status: 201,
      etag: '"v2"',
      body: { ...draft, availableQuantity: 4 },
    })
    for (const { id } of variants) {
      expect((await shop.send('DELETE', `${path}/variants/${id}`)).status).toBe(204)
    }
    const last = `${path}/variants/${String(added.body['id'])}`
    expect(await shop.send('DELETE', last)).toMatchObject({
      status: 409,
      body: { code: 'Catalog.LastVariant' },
    })
    expect((await read(path)).map(({ sku }) => sku)).toEqual(['SAND'])
    const stock = (await shop.listEvents()).filter(({ type }) => type === 'catalog.stock.changed')
    expect(stock.map(({ body }) => body['AvailableQuantity'])).toHaveLength(4)
  })

  test('needs a free SKU and its own value of each option', async () => {
    const { path, variants } = await createThree()
    const first = `${path}/variants/${pick(variants, 0).id}`
    const taken = { status: 409, body: { code: 'Catalog.SkuTaken' } }
    await createThree('Cup')
    expect(await shop.send('PATCH', first, { sku: 'Cup-Oat' })).toMatchObject(taken)
    const options = (value: string) => [{ name: 'Glaze', value }]
    const draft = { sku: 'Cup-Oat', options: options('Sand'), price: 1 }
    expect(await shop.send('POST', `${path}/variants`, draft)).toMatchObject(taken)
    const refused = [
      { ...draft, sku: 'A', options: options('Blue') },
      { ...draft, sku: 'B', options: options('Oat') },
      { ...draft, sku: 'C', price: 1.005 },
      { ...draft, sku: 'Bowl-Oat' },
    ]
    for (const body of refused) {
      expect((await shop.send('POST', `${path}/variants`, body)).status).toBe(400)
      expect(
        (await shop.send('PATCH', `${path}/variants/${pick(variants, 1).id}`, body)).status,
      ).toBe(400)
    }
    expect(await read(path)).toEqual(variants)
  })

  test('is only found in its own product and store', async () => {
    const { path, variants } = await createThree()
    const cup = await createThree('Cup')
    const id = pick(variants, 0).id
    const expectNone = async (at: string, code: string) => {
      const none = { status: 404, body: { code } }
      expect(await shop.send('PATCH', at, { price: 1 })).toMatchObject(none)
      expect(await shop.send('DELETE', at)).toMatchObject(none)
    }
    await expectNone(`${cup.path}/variants/${id}`, 'Catalog.VariantNotFound')
    await expectNone(`${path}/variants/var_unknown`, 'Catalog.VariantNotFound')
    const owner = { ...shop.client }
    await shop.openStore()
    await expectNone(`${path}/variants/${id}`, 'Catalog.ProductNotFound')
    const draft = { sku: 'MINE', options: [{ name: 'Glaze', value: 'Sand' }], price: 1 }
    expect((await shop.send('POST', `${path}/variants`, draft)).status).toBe(404)
    Object.assign(shop.client, owner)
    expect(await read(path)).toEqual(variants)
  })

  test('changes together with the others lose nothing', async () => {
    const { path, variants } = await createThree()
    for (let round = 1; round <= 5; round += 1) {
      const changes = variants.flatMap(({ id }, i) => [
        shop.send('PATCH', `${path}/variants/${id}`, { weightGrams: round * 10 + i }),
        shop.send('PATCH', `${path}/variants/${id}`, { price: round * 10 + i }),
      ])
      const draft = { sku: 'SAND', options: [{ name: 'Glaze', value: 'Sand' }], price: 1 }
      const added = await Promise.all([...changes, shop.send('POST', `${path}/variants`, draft)])
      expect(new Set(added.map(({ status }) => status))).toEqual(new Set([200, 201]))
      const rows = await read(path)
      expect(rows.map(({ price, weightGrams }) => [price, weightGrams])).toEqual([
        ...variants.map((_, i) => [round * 10 + i, round * 10 + i]),
        [1, 0],
      ])
      expect((await shop.send('DELETE', `${path}/variants/${pick(rows, 3).id}`)).status).toBe(204)
    }
  })
})

test('shoppers read the barcode of a variant, as the merchant entered it', async () => {
  await createThree('Jar')
  await shop.project()
  const answer: unknown = await shop.ask('{ product(slug: "jar") { variants { barcode } } }')
  const variants = glazes.map((_, i) => ({ barcode: `40063813339${String(i)}` }))
  expect(answer).toEqual({ product: { variants } })
})
