import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSeededGraphql } from '#seed/testing.ts'

let shop: Awaited<ReturnType<typeof openSeededGraphql>>

beforeAll(async () => {
  shop = await openSeededGraphql()
})

afterAll(() => shop.close())

const name = { query: '{ store { name } }' }

describe('400', () => {
  test('without a store', async () => {
    const response = await shop.post(name, { 'x-store-domain': '' })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ code: 'Store.DomainMissing' })
  })

  test.each([0, 201, -1])('for a limit of %i', async (limit) => {
    const query = 'query ($limit: Int) { products(limit: $limit) { totalCount } }'
    expect(await shop.refusal(query, { limit })).toMatchObject({
      status: 400,
      code: 'Common.Validation',
    })
  })

  test('for a cursor of another list, and for a made-up one', async () => {
    const page = `query ($sort: ProductSort, $cursor: String) {
      products(limit: 2, sort: $sort, cursor: $cursor) { nextCursor data { slug } } }`
    const { products } = await shop.ask<{ products: { nextCursor: string } }>(page, {
      sort: 'TITLE',
    })
    const foreign = await shop.refusal(page, { sort: 'NEWEST', cursor: products.nextCursor })
    expect(foreign).toMatchObject({ status: 400, code: 'Common.Validation' })
    expect(await shop.refusal(page, { cursor: 'abc.def' })).toMatchObject({ status: 400 })
    const elsewhere = await shop.refusal(
      page,
      { sort: 'TITLE', cursor: products.nextCursor },
      { 'x-store-domain': 'norrlys.localhost' },
    )
    expect(elsewhere).toMatchObject({ status: 400 })
  })

  test('for a price with more decimals than the currency has', async () => {
    const query = '{ products(filter: { priceMin: 10.005 }) { totalCount } }'
    expect(await shop.refusal(query)).toMatchObject({ status: 400, code: 'Common.Validation' })
  })

  test('for an order that is named neither by id nor by token', async () => {
    expect(await shop.refusal('{ order { id } }')).toMatchObject({ status: 400 })
  })
})

describe('401', () => {
  test('for orders without a bearer token', async () => {
    const expected = { status: 401, code: 'Auth.Unauthorized' }
    expect(await shop.refusal('{ orders { totalCount } }')).toMatchObject(expected)
    expect(await shop.refusal('{ order(id: "x") { id } }')).toMatchObject(expected)
  })

  test('for any read with a token that is not valid', async () => {
    const response = await shop.post(name, { authorization: 'Bearer made-up' })
    expect(response.status).toBe(401)
  })
})

test('404: an unknown store', async () => {
  const response = await shop.post(name, { 'x-store-domain': 'nowhere.localhost' })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'Store.NotFound' })
})

test('405: every method but POST', async () => {
  const response = await shop.app.request('/graphql?query={store{name}}', {
    headers: { 'x-store-domain': 'terra-tide.localhost' },
  })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
})

test('415: a body that is not JSON', async () => {
  const response = await shop.post('query={store{name}}', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(response.status).toBe(415)
})

describe('limits', () => {
  test('there is nothing to write with', async () => {
    const { message } = await shop.refusal('mutation { store { name } }')
    expect(message).toMatch(/not configured to execute mutation/)
  })

  test('related products of related products of many are too dear', async () => {
    const card = 'slug variants { sku options { name value } } images { url }'
    const query = `{ products(limit: 200) { data { ${card} related(limit: 12) { ${card} related(limit: 12) { ${card} } } } } }`
    expect((await shop.refusal(query)).message).toMatch(/maximum complexity/)
  })

  test('a chain of parents and children is too deep', async () => {
    const chain = (depth: number): string =>
      depth ? `children { parent { ${chain(depth - 1)} } }` : 'slug'
    expect((await shop.refusal(`{ categories { ${chain(5)} } }`)).message).toMatch(/maximum depth/)
  })

  test('the same field under many names is refused', async () => {
    const aliases = Array.from({ length: 21 }, (_, i) => `a${String(i)}: name`).join(' ')
    expect((await shop.refusal(`{ store { ${aliases} } }`)).message).toBe('Too many aliases.')
  })

  test('many reads in one document are refused', async () => {
    const roots = Array.from({ length: 11 }, (_, i) => `a${String(i)}: store { id }`).join(' ')
    expect((await shop.refusal(`{ ${roots} }`)).message).toBe('Too many root fields.')
  })

  test('a page with everything a card shows is allowed', async () => {
    const query = `{ products(limit: 200) { totalCount facets { name values { value count } } data {
      slug title priceMin priceMax compareAtPriceMax images { url alt width height } options { name values }
      variants { sku price availableQuantity options { name value } } brand { name } } } }`
    await expect(shop.ask(query)).resolves.toBeTruthy()
  })
})

test('introspection can be switched off', async () => {
  const quiet = await openSeededGraphql({ GRAPHQL_INTROSPECTION: 'off' })
  const query = '{ __schema { types { name } } }'
  expect((await quiet.refusal(query)).message).toBe('Introspection is switched off.')
  await expect(shop.ask(query)).resolves.toBeTruthy()
  await quiet.close()
})
