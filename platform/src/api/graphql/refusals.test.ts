import { afterAll, describe, expect, test } from 'vitest'
import { openSeededGraphql } from '#seed/seeded.testing.ts'

const shop = await openSeededGraphql()
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

  test('for a cursor of another list and for a made-up one', async () => {
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

  test.each([
    ['malformed JSON', '{"query": '],
    ['no document', '{}'],
    ['a list', '[]'],
    ['variables that are not an object', '{"query":"{ store { name } }","variables":[1]}'],
  ])('for %s', async (_what, body) => {
    const response = await shop.post(body)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  test.each([
    ['a syntax error', '{ store { name }'],
    ['an unknown field', '{ store { secrets } }'],
    ['a mutation', 'mutation { store { name } }'],
  ])('for %s', async (_what, query) => {
    expect(await shop.refusal(query)).toMatchObject({
      status: 400,
      code: expect.stringMatching(/^(Graphql|Common)\./) as string,
    })
  })

  test('for invalid variables, and for an operation that does not exist', async () => {
    const query = 'query one ($limit: Int) { products(limit: $limit) { totalCount } }'
    expect(await shop.refusal(query, { limit: 'many' })).toMatchObject({ status: 400 })
    const other = await shop.post({ query, operationName: 'two' })
    expect(other.status).toBe(400)
  })

  test('for null in a variable with a default, of which a cost is calculated', async () => {
    const query = `query ($ids: [ID!] = []) {
      store { variantDeliveries(variantIds: $ids) { variantId } } }`
    expect(await shop.refusal(query, { ids: null })).toMatchObject({
      status: 400,
      code: 'Common.Validation',
    })
  })

  test('for a zero byte in a variable', async () => {
    const query = 'query ($slug: String!) { product(slug: $slug) { id } }'
    expect((await shop.refusal(query, { slug: 'a\u0000b' })).status).toBe(400)
  })

  test('for a filter by more than ten options', async () => {
    const options = Array.from({ length: 11 }, (_, i) => ({ name: `o${String(i)}`, values: ['x'] }))
    const query = 'query ($filter: ProductFilter) { products(filter: $filter) { totalCount } }'
    expect(await shop.refusal(query, { filter: { options } })).toMatchObject({
      status: 400,
      code: 'Common.Validation',
    })
  })

  test('for an order with neither id nor token', async () => {
    expect(await shop.refusal('{ order { id } }')).toMatchObject({ status: 400 })
  })
})

describe('401', () => {
  test('for orders without a bearer token', async () => {
    const expected = { status: 401, code: 'Auth.Unauthorized' }
    expect(await shop.refusal('{ orders { totalCount } }')).toMatchObject(expected)
    expect(await shop.refusal('{ order(id: "x") { id } }')).toMatchObject(expected)
  })

  test('says how to authenticate, like every other 401', async () => {
    const response = await shop.post({ query: '{ orders { totalCount } }' })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('for any read with an invalid token', async () => {
    const response = await shop.post(name, { authorization: 'Bearer made-up' })
    expect(response.status).toBe(401)
  })
})

test('404: an unknown store', async () => {
  const response = await shop.post(name, { 'x-store-domain': 'nowhere.localhost' })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'Store.NotFound' })
})

test('405: every method except POST', async () => {
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
  test('mutations do not exist', async () => {
    expect((await shop.refusal('mutation { store { name } }')).status).toBe(400)
  })

  test('related products of related products of many are too expensive', async () => {
    const card = 'slug variants { sku options { name value } } images { url }'
    const query = `{ products(limit: 200) { data { ${card} related(limit: 12) { ${card} related(limit: 12) { ${card} } } } } }`
    expect((await shop.refusal(query)).message).toMatch(/maximum complexity/)
  })

  test('a chain of parents and children is too deep', async () => {
    const chain = (depth: number): string =>
      depth ? `children { parent { ${chain(depth - 1)} } }` : 'slug'
    expect((await shop.refusal(`{ categories { ${chain(5)} } }`)).message).toMatch(/maximum depth/)
  })

  test('many reads in one document are refused', async () => {
    const roots = Array.from({ length: 11 }, (_, i) => `a${String(i)}: store { id }`).join(' ')
    expect((await shop.refusal(`{ ${roots} }`)).message).toBe('Too many root fields.')
  })

  test('a document of many thousand tokens is refused before it is validated', async () => {
    const names = Array.from({ length: 30_000 }, (_, i) => `f${String(i)}`).join(' ')
    expect((await shop.refusal(`{ ${names} }`)).message).toMatch(/tokens/)
  })

  test('related products of a page of 200 are too expensive, of a page of 24 they are not', async () => {
    const related = (limit: number) =>
      `{ products(limit: ${String(limit)}) { data { related(limit: 1) { id } } } }`
    expect(await shop.refusal(related(200))).toMatchObject({ code: 'Graphql.TooComplex' })
    await expect(shop.ask(related(24))).resolves.toBeTruthy()
  })

  test('a page with everything a card shows is allowed', async () => {
    const query = `{ products(limit: 200) { totalCount facets { name values { value count } } data {
      slug title priceMin priceMax compareAtPriceMax images { url alt width height } options { name values }
      variants { sku price availableQuantity options { name value } } brand { name } } } }`
    await expect(shop.ask(query)).resolves.toBeTruthy()
  })
})

test('introspection can be disabled', async () => {
  const quiet = await openSeededGraphql({ GRAPHQL_INTROSPECTION: 'off' })
  const query = '{ __schema { types { name } } }'
  expect((await quiet.refusal(query)).message).toMatch('introspection has been disabled')
  await expect(shop.ask(query)).resolves.toBeTruthy()
  await quiet.close()
})
