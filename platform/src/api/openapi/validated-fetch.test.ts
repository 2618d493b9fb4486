import { createRoute, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { createApi } from '#http/api.ts'
import { jsonReply } from '#http/openapi.ts'
import { contractOf, validateAnswers } from './validated-fetch.testing.ts'

const route = createRoute({
  method: 'get',
  path: '/v1/things/{id}',
  'x-contract': 'assumed',
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: jsonReply(z.object({ count: z.int() }), 'A thing') },
})

const api = createApi()
// The body has the wrong type on purpose: the check has to find it.
api.openapi(route, (c) => c.json({ count: c.req.valid('param').id } as never, 200))
api.get('/v1/unknown', (c) => c.text('not documented'))
api.get('/v1/things/good/more', (c) => c.json({ anything: true }))
const app = validateAnswers(api, contractOf(api))

const get = async (path: string) => app.fetch(new Request(`http://platform.test${path}`))

test('a response that differs from the document fails the test that requested it', async () => {
  await expect(get('/v1/things/7')).rejects.toThrow('count must be integer')
  await expect(get('/api/v1/things/7')).rejects.toThrow('GET /api/v1/things/7 200')
})

test('paths that the document does not describe are not checked', async () => {
  expect((await get('/v1/unknown')).status).toBe(200)
  expect((await get('/v1/things/good/more')).status).toBe(200)
})
