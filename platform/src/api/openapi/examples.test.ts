import { beforeAll, describe, expect, it } from 'vitest'
import { describeApi } from '#contract-command.ts'
import { chooseExample, mask, toExample } from './choose-example.testing.ts'
import { listOperations, type OpenApiDocument } from './document-shape.ts'
import { findExampleFault, readStrictContract } from './example-faults.testing.ts'
import { examples, type Example } from './examples.ts'
import { writeMarkdownPages } from './reference-markdown.ts'

let document: OpenApiDocument
let contract: ReturnType<typeof readStrictContract>
let ids: string[]
beforeAll(async () => {
  document = await describeApi()
  contract = readStrictContract(document)
  ids = listOperations(document.paths).map(({ operation }) => operation.operationId ?? '')
})

const advice = 'run npm run examples, with the files of its tests as arguments'

describe('the examples of the OpenAPI document', () => {
  it('exist for every operation, and for no operation that was removed', () => {
    expect(
      ids.filter((id) => !examples[id]),
      advice,
    ).toEqual([])
    expect(
      Object.keys(examples).filter((id) => !ids.includes(id)),
      advice,
    ).toEqual([])
  })

  it('match the schemas of their operations, which declare all their members', () => {
    const faults = Object.entries(examples).flatMap(([id, example]) => {
      const fault = findExampleFault(contract, id, example)
      return fault === null ? [] : [`${id}: ${fault}`]
    })
    expect(faults, advice).toEqual([])
  })

  it('are in the document, and on the Markdown pages as HTTP', () => {
    const { CreateCart } = examples
    const cart = document.paths['/v1/carts']?.post
    const content = cart?.responses[String(CreateCart?.response.status)]?.content
    expect(content?.['application/json']?.example).toEqual(CreateCart?.response.body)
    const domain = cart?.parameters?.find(({ name }) => name === 'x-Store-Domain')
    expect(domain?.example).toBe(CreateCart?.request.headers['x-store-domain'])
    const pages = [...writeMarkdownPages(document).values()].join('')
    expect(pages.match(/^Example:$/gm)).toHaveLength(ids.length)
    expect(pages).toContain(`x-store-domain: ${String(domain?.example)}`)
  })
})

const brand: Example = {
  request: {
    ...{ path: '/v1/catalog/brands', parameters: {}, query: {}, headers: {} },
    ...{ type: 'application/json', body: { name: 'Maker' } },
  },
  response: { status: 204 },
}

describe('an outdated example', () => {
  it('is detected by its members, body, path, query and status', () => {
    const { ListBrands: list } = examples
    if (!list) throw new Error('There is no example of ListBrands.')
    const withBody = (body: unknown) => ({ ...list, response: { ...list.response, body } })
    const body = list.response.body as { data: object[] }
    expect(findExampleFault(contract, 'ListBrands', list)).toBeNull()
    const [first] = body.data
    const more = { ...body, data: [{ ...first, removedMember: 1 }] }
    const find = (id: string, example: Example) => findExampleFault(contract, id, example)
    expect(find('ListBrands', withBody(more))).toContain('must NOT have unevaluated properties')
    expect(find('ListBrands', withBody({ ...body, data: 1 }))).toContain('must be array')
    const query = { ...list, request: { ...list.request, query: { of: '1' } } }
    expect(find('ListBrands', query)).toContain('no parameter of')
    expect(find('ListLocations', list)).toContain('not its path')
    const { type, body: sent, ...silent } = brand.request
    expect(find('CreateBrand', { ...brand, request: silent })).toContain('sends no body')
    expect(find('CreateBrand', brand)).toContain('does not answer 204')
    expect(find('RenameBrand', brand)).toContain('no such operation')
    expect([type, sent]).toEqual(['application/json', { name: 'Maker' }])
  })
})

describe('a recorded exchange of a test', () => {
  const exchange = {
    operationId: 'CreateBrand',
    method: 'POST',
    url: 'http://127.0.0.1:4711/api/v1/catalog/brands?limit=2',
    headers: {
      authorization: 'Bearer q7XwZ0f3mK1',
      'content-type': 'application/json; charset=utf-8',
    },
    sent: '{"name":"Maker"}',
    status: 201,
    type: 'application/json',
    location: null,
    received: '{"id":"brn_0123456789abcdefghjkmnpqrs"}',
  }

  it('has its secrets, ids, ports and times replaced, equal values by equal ones', () => {
    const secret = 'q7XwZ0f3mK1s9LtA2bVc5Nd8Ee6Rg4Hh'
    const text = `${secret} ${secret} ord_0123456789abcdefghjkmnpqrs 2026-11-22T10:20:30.123Z`
    const masked = mask(text)
    expect(masked).not.toContain(secret)
    expect(masked).toMatch(/^(\S{32}) \1 ord_[0-9a-z]{26} 2026-03-02T10:00:00.000Z$/)
    expect(masked).not.toContain('0123456789abcdefghjkmnpqrs')
    expect(mask('2026-03-02T10:00:00.000Z tax_by_class')).toBe(
      '2026-03-02T10:00:00.000Z tax_by_class',
    )
    expect(mask('http://127.0.0.1:4711/pay')).toBe('https://platform.example/pay')
  })

  it('becomes an example with the path of the document and without the token', () => {
    const operation = { security: [{ bearer: ['catalog:update'] }], responses: {} }
    const { request, response } = toExample('/v1/catalog/brands', operation, exchange)
    expect(request).toMatchObject({
      ...{ path: '/v1/catalog/brands', query: { limit: '2' }, type: 'application/json' },
      headers: { authorization: 'Bearer {token}' },
    })
    expect(response.body).toEqual({ id: expect.stringMatching(/^brn_[0-9a-z]{26}$/) as string })
  })

  it('is chosen when it is detailed, not when it is odd, empty or very long', () => {
    const make = (name: string) => ({ ...brand, response: { status: 201, body: { name } } })
    const full = make('A maker of bowls')
    const odd = make('<b>A maker of bowls and plates</b>')
    const empty = { ...brand, response: { status: 200, body: { data: [], note: 'none of these' } } }
    const endless = make('Maker '.repeat(1000))
    expect(chooseExample([make('A'), odd, empty, full, endless])).toBe(full)
    expect(chooseExample([])).toBeUndefined()
  })
})
