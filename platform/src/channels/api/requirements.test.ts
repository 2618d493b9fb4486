import { describe, expect, it } from 'vitest'
import { newId } from '#store/ids.ts'
import { brands } from '#store/schema/catalog.ts'
import { openChannelForEachTest } from './channel-client.testing.ts'

interface Answer {
  value: string | null
  valueProvenance: { origin: string; field: string | null } | null
  problem: string | null
}
interface Requirement extends Answer {
  key: string
  variantValues: (Answer & { variantId: string; sku: string })[]
}
interface ProductRequirements {
  productId: string
  isComplete: boolean
  requirements: Requirement[]
}

const client = openChannelForEachTest()

const require = (...requirements: object[]) =>
  client.send('PUT', `/${client.channelId}/requirements`, { body: { requirements } })

const rule = (key: string, more: object = {}) => ({ key, label: key, level: 'product', ...more })
const pathOf = (productId: string) => `/${client.channelId}/products/${productId}/requirements`

async function read(productId: string) {
  const answer = await client.send('GET', pathOf(productId))
  expect(answer.status).toBe(200)
  return answer.body as ProductRequirements
}

const say = (productId: string, body: object) => client.send('PUT', pathOf(productId), { body })

describe('the requirements of a channel', () => {
  it('have a source and a date', async () => {
    const made = await require(rule('Material', { origin: 'provider', allowedValues: ['Oak'] }))
    expect(made.status).toBe(200)
    const read = await client.send('GET', `/${client.channelId}/requirements`)
    expect(read.body).toEqual(made.body)
    expect(read.body).toMatchObject({
      data: [
        {
          key: 'Material',
          isRequired: true,
          allowedValues: ['Oak'],
          provenance: {
            origin: 'provider',
            recordedBy: 'test-application',
            recordedOn: client.services.clock().toISOString(),
          },
        },
      ],
    })
  })

  it('are not overwritten by an editor with outdated ones', async () => {
    const seen = (await require(rule('a'))).headers.get('etag') ?? ''
    await require(rule('b'))
    const late = await client.send('PUT', `/${client.channelId}/requirements`, {
      body: { requirements: [] },
      headers: { 'if-match': seen },
    })
    expect(late.status).toBe(412)
  })

  it.each([
    ['a key twice', [rule('a'), rule('a')]],
    ['a field that the catalogue does not have', [rule('a', { field: 'secret' })]],
  ])('may not have %s', async (_what, rules) => {
    expect(await require(...rules)).toMatchObject({
      status: 400,
      body: { code: 'Common.Validation' },
    })
  })
})

describe('a product', () => {
  it('takes its values from the catalogue, and those of each SKU from its options', async () => {
    const { tenantId, id: storeId } = client.store
    const brandId = newId('brd')
    const brand = { id: brandId, tenantId, storeId, slug: 'oakley', name: 'Oakley' }
    await client.services.db.insert(brands).values(brand)
    const { id, variants } = await client.addProduct({
      brandId,
      attributes: [{ name: 'Material', value: 'Oak' }],
    })
    await require(rule('brand', { field: 'brand' }), rule('material'), rule('size', {
      level: 'variant',
    }), rule('Origin', { defaultValue: 'DE' }))
    const { isComplete, requirements } = await read(id)
    expect(isComplete).toBe(true)
    expect(requirements).toMatchObject([
      { value: 'Oakley', valueProvenance: { origin: 'catalog', field: 'brand' } },
      { value: 'Oak', valueProvenance: { origin: 'catalog', field: 'attribute:material' } },
      {
        value: null,
        variantValues: [
          { sku: variants[0]?.sku, value: 'S', valueProvenance: { field: 'option:size' } },
          { sku: variants[1]?.sku, value: 'M', valueProvenance: { field: 'option:size' } },
        ],
      },
      { value: 'DE', valueProvenance: { origin: 'default', field: null }, variantValues: [] },
    ])
  })

  it('prefers values set by the merchant, first of the variant, then of the product', async () => {
    const { id, variants } = await client.addProduct()
    const [small] = variants
    await require(rule('Size', { level: 'variant' }))
    const given = await say(id, {
      values: [{ key: 'Size', value: 'One size' }],
      variantValues: [{ key: 'Size', variantId: small?.id, value: '36' }],
    })
    expect(given.status).toBe(200)
    const [size] = (given.body as ProductRequirements).requirements
    expect(size?.variantValues).toMatchObject([
      { value: '36', valueProvenance: { origin: 'merchant', recordedBy: 'test-application' } },
      { value: 'One size', valueProvenance: { origin: 'merchant' } },
    ])
    await say(id, { values: [{ key: 'Size', value: null }] })
    expect((await read(id)).requirements[0]?.variantValues.map(({ value }) => value)).toEqual([
      '36',
      'M',
    ])
  })

  it('is not sent while required values are missing', async () => {
    const { id } = await client.addProduct()
    await require(rule('Material', { allowedValues: ['Oak', 'Ash'] }), rule('Energy class', {
      level: 'variant',
    }), rule('Note', { isRequired: false }))
    const publish = () =>
      client.send('POST', `/${client.channelId}/publications`, {
        body: { productId: id, price: 5 },
      })
    expect(await publish()).toMatchObject({
      status: 409,
      body: { code: 'Channel.RequirementsMissing', missing: ['Material', 'Energy class'] },
    })
    await say(id, {
      values: [
        { key: 'Material', value: 'Tin' },
        { key: 'Energy class', value: 'A' },
      ],
    })
    expect((await read(id)).requirements).toMatchObject([
      { problem: 'notAllowed' },
      { problem: null },
      { problem: null },
    ])
    expect(await publish()).toMatchObject({ status: 409, body: { missing: ['Material'] } })
    await say(id, { values: [{ key: 'Material', value: 'Ash' }] })
    expect((await publish()).status).toBe(201)
  })

  it('refuses values that the channel does not require, and values for foreign variants', async () => {
    const { id } = await client.addProduct()
    const other = await client.addProduct()
    await require(rule('Size', { level: 'variant' }))
    expect((await say(id, { values: [{ key: 'Colour', value: 'Red' }] })).status).toBe(400)
    const foreign = { key: 'Size', variantId: other.variants[0]?.id, value: 'S' }
    expect((await say(id, { variantValues: [foreign] })).status).toBe(400)
    expect((await say('unknown', {})).status).toBe(404)
  })
})

describe('the bulk list', () => {
  it('returns variantValues of many products, in pages', async () => {
    const [first] = [
      await client.addProduct(),
      await client.addProduct(),
      await client.addProduct(),
    ]
    await require(rule('Size', { level: 'variant' }))
    const path = `/${client.channelId}/product-requirements`
    const page = await client.send('GET', `${path}?limit=2`)
    expect(page.body).toMatchObject({ totalCount: 3, hasNextPage: true })
    const { data, nextCursor } = page.body as { data: ProductRequirements[]; nextCursor: string }
    expect(data.map(({ requirements }) => requirements[0]?.variantValues.length)).toEqual([2, 2])
    const rest = await client.send('GET', `${path}?limit=2&cursor=${nextCursor}`)
    expect(rest.body).toMatchObject({ hasNextPage: false, data: [{ isComplete: true }] })
    const some = await client.send(
      'GET',
      `${path}?productIds=${first?.id ?? ''}&productIds=unknown`,
    )
    expect(some.body).toMatchObject({ totalCount: 1, data: [{ productId: first?.id }] })
  })
})
