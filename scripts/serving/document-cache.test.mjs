import { createServer, request as ask } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withDocumentCache } from './document-cache.mjs'

const forEveryone = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 's-maxage=600, stale-while-revalidate=85800',
}

let clock
let rendered
let answer
let server

beforeEach(async () => {
  clock = 0
  rendered = 0
  answer = () => ({ status: 200, headers: forEveryone })
  const render = async (request, response) => {
    rendered += 1
    const { status, headers } = answer(request)
    response.statusCode = status
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.write('<p>')
    response.end(`rendering ${rendered}`)
  }
  server = createServer(withDocumentCache(render, { now: () => clock })).listen(0)
  await once(server, 'listening')
})

afterEach(() => server.close())

async function get(path = '/products/mug', headers = {}, method = 'GET') {
  const options = { port: server.address().port, path, method, headers, agent: false }
  const [response] = await once(ask(options).end(), 'response')
  let body = ''
  for await (const chunk of response.setEncoding('utf8')) body += chunk
  return { status: response.statusCode, headers: response.headers, body }
}

describe('the document cache', () => {
  test('answers the same document for a second without rendering it again', async () => {
    const first = await get()
    clock = 999
    const second = await get()
    expect(first.body).toBe('<p>rendering 1')
    expect(second.body).toBe(first.body)
    expect(second.headers['cache-control']).toBe(forEveryone['cache-control'])
    expect(second.headers).toMatchObject({ age: '0', 'content-length': String(first.body.length) })
    clock = 1_000
    expect((await get()).body).toBe('<p>rendering 2')
  })

  test('keeps the documents of two hosts, schemes, encodings and paths apart', async () => {
    await get()
    const others = [
      ['/products/bowl'],
      ['/products/mug', { host: 'other.example' }],
      ['/products/mug', { 'x-forwarded-host': 'other.example' }],
      ['/products/mug', { 'x-forwarded-proto': 'https' }],
      ['/products/mug', { 'accept-encoding': 'br' }],
    ]
    for (const [path, headers] of others) await get(path, headers)
    expect(rendered).toBe(1 + others.length)
  })

  test.each([
    ['a cookie', { cookie: 'cart=x' }],
    ['a token', { authorization: 'Bearer x' }],
    ['a wish for a part', { range: 'bytes=0-9' }],
    ['a wish for a soft navigation', { rsc: '1' }],
    ['a prefetch', { 'next-router-prefetch': '1' }],
    ['a header that the proxy reads', { 'x-nonce': 'x' }],
  ])('neither keeps nor gives a document when a request carries %s', async (_, headers) => {
    await get('/', headers)
    await get('/')
    expect(rendered).toBe(2)
    expect((await get('/', headers)).body).toBe('<p>rendering 3')
  })

  test.each([
    ['private', { 'cache-control': 'private, s-maxage=600' }],
    ['not to be stored', { 'cache-control': 'no-store' }],
    ['for browsers alone', { 'cache-control': 'max-age=600' }],
    ['without a rule', { 'cache-control': '' }],
    ['with a cookie', { 'set-cookie': 'a=b' }],
    ['no document', { 'content-type': 'text/x-component' }],
  ])('does not keep an answer that is %s', async (_, headers) => {
    answer = () => ({ status: 200, headers: { ...forEveryone, ...headers } })
    await get()
    expect((await get()).body).toBe('<p>rendering 2')
  })

  test.each([301, 404, 500])('does not keep an answer with status %i', async (status) => {
    answer = () => ({ status, headers: forEveryone })
    await get()
    expect((await get()).body).toBe('<p>rendering 2')
  })

  test('does not answer a form or an address with a query from what it keeps', async () => {
    await get('/')
    await get('/', {}, 'POST')
    await get('/?saved=1')
    await get('/?saved=1')
    expect(rendered).toBe(4)
  })

  test('does not keep a document of more than a megabyte', async () => {
    server.close()
    const render = async (_, response) => {
      rendered += 1
      for (const [name, value] of Object.entries(forEveryone)) response.setHeader(name, value)
      response.end('a'.repeat(1024 * 1024 + 1))
    }
    server = createServer(withDocumentCache(render, { now: () => clock })).listen(0)
    await once(server, 'listening')
    await get()
    await get()
    expect(rendered).toBe(2)
  })
})
