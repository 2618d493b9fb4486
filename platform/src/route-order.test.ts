import { afterAll, expect, test } from 'vitest'
import { listOperations, type OpenApiDocument } from '#api/openapi/document-shape.ts'
import { createApp, resources } from './app.ts'
import { addStore, createTestServices, readJson, signInApplication } from '#testing.ts'

const opened = await createTestServices({ RATE_LIMIT_FACTOR: '1000' })
const store = await addStore(opened.services)
const token = await signInApplication(opened.services, store)
afterAll(() => opened.close())

/** The status and the code of every operation: without credentials, and reads as an application. */
async function probe(app: ReturnType<typeof createApp>) {
  const document = await readJson<OpenApiDocument>(await app.request('/openapi.json'))
  const found = new Map<string, string>()
  for (const { path, method } of listOperations(document.paths)) {
    const url = path.replace(/\{\w+\}/g, 'unknown')
    for (const authorization of method === 'get' ? [undefined, `Bearer ${token}`] : [undefined]) {
      const response = await app.request(url, {
        method: method.toUpperCase(),
        headers: { 'x-store-domain': store.domain, ...(authorization && { authorization }) },
      })
      const code = /"code":"([\w.]+)"/.exec(await response.text())?.[1] ?? ''
      const caller = authorization ? 'application' : 'anonymous'
      found.set(`${method} ${path} ${caller}`, `${String(response.status)} ${code}`)
    }
  }
  return found
}

test('every operation answers the same in whatever order the resources are registered', async () => {
  const expected = await probe(createApp(opened.services))
  expect(expected.size).toBeGreaterThan(100)
  expect(expected.get('get /v1/catalog/products/count application')).toBe('200 ')
  expect(expected.get('delete /v1/carts/{cartToken}/coupon anonymous')).toBe('404 Cart.NotFound')
  // Of two resources that take a request the first one answers: here it is the other one.
  expect(await probe(createApp(opened.services, resources.toReversed()))).toEqual(expected)
})
