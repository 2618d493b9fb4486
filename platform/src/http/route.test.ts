import { z } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import { createApi } from './api.ts'
import { optionalIdempotencyKey } from './idempotency.ts'
import { addOperation } from './route.ts'

const description = 'Done'
const thing = z.object({ name: z.string() })
const api = createApi()

addOperation(api, 'delete', '/things/{id}', 'RemoveThing', { handle: () => undefined })
addOperation(api, 'post', '/wishes', 'AddWish', {
  replies: { 202: { description } },
  handle: () => undefined,
})
addOperation(api, 'post', '/checks', 'AddCheck', {
  replies: { 200: { description } },
  handle: () => undefined,
})
addOperation(api, 'post', '/things', 'AddThing', {
  headers: optionalIdempotencyKey,
  body: thing,
  replies: { 201: [thing, description] },
  handle: (_c, _params, { name }) => ({ name: name.toUpperCase() }),
})
addOperation(api, 'get', '/things/{id}/parts/{part}', 'GetPart', {
  query: z.object({ size: z.string().transform(Number).openapi({ type: 'integer' }) }),
  replies: { 200: [thing, description] },
  handle: (_c, { id, part }, { size }) => ({ name: [id, part, size + 1].join(' ') }),
})
addOperation(api, 'get', '/file', 'GetFile', {
  replies: { 200: { description } },
  handle: (_c, params) => new Response(`${typeof params} named`, { headers: { etag: '"v1"' } }),
})
addOperation(api, 'post', '/things/{id}/notes', 'AddNote', {
  access: { security: [{ bearer: ['orders:update'] }] },
  handle: () => undefined,
})

const { paths = {} } = api.getOpenAPI31Document({
  openapi: '3.1.1',
  info: { title: 'Things', version: '1' },
})

/** The names of the declared parameters, each after its place. */
const parametersOf = (path: string, method: 'get' | 'post' | 'delete') =>
  z
    .array(z.object({ in: z.string(), name: z.string() }))
    .parse(paths[path]?.[method]?.parameters ?? [])
    .map((one) => `${one.in} ${one.name}`)
    .toSorted()

const send = (method: string, path: string, body?: object) =>
  api.request(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

describe('an operation is answered', () => {
  it.each([
    ['DELETE', '/things/1', 204],
    ['POST', '/wishes', 202],
    ['POST', '/checks', 200],
  ])('without content: %s %s with %i', async (method, path, status) => {
    const response = await send(method, path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBeNull()
    expect(await response.text()).toBe('')
  })

  it('with the JSON that the handler makes of the body, under the status of the reply', async () => {
    const response = await send('POST', '/things', { name: 'lamp' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ name: 'LAMP' })
  })

  it('with what the handler makes of the path and of the query as it was read', async () => {
    const response = await send('GET', '/things/a/parts/b?size=3')
    expect(await response.json()).toEqual({ name: 'a b 4' })
  })

  it('with the response of the handler as it is', async () => {
    const response = await send('GET', '/file')
    expect(response.headers.get('etag')).toBe('"v1"')
    expect(await response.text()).toBe('undefined named')
  })
})

describe('an operation is declared', () => {
  it('with the names in its path, and none without any', () => {
    expect(parametersOf('/things/{id}', 'delete')).toEqual(['path id'])
    expect(parametersOf('/things/{id}/parts/{part}', 'get')).toEqual([
      'path id',
      'path part',
      'query size',
    ])
    expect(parametersOf('/file', 'get')).toEqual([])
  })

  it('with its idempotency key, or the one of every POST of the Admin API', () => {
    expect(parametersOf('/things', 'post')).toEqual(['header idempotency-key'])
    expect(parametersOf('/things/{id}/notes', 'post')).toEqual([
      'header idempotency-key',
      'path id',
    ])
    expect(parametersOf('/wishes', 'post')).toEqual([])
  })

  it('only with one reply, and not with a body and a query', () => {
    const handle = () => undefined
    const replies = { 200: { description }, 202: { description } }
    expect(() => {
      addOperation(api, 'post', '/two', 'AnswerTwice', { replies, handle })
    }).toThrow('AnswerTwice must have one reply.')
    expect(() => {
      addOperation(api, 'post', '/both', 'AskTwice', { body: thing, query: thing, handle })
    }).toThrow('AskTwice has a body and a query.')
  })
})
