import { afterAll, expect, it } from 'vitest'
import { openTestServer } from './testing/server.ts'

const server = await openTestServer()
afterAll(() => server.close())

it('answers headers above the limit with a problem, over a real connection too', async () => {
  await server.start()
  const read = (length: number) =>
    server.send('GET', '/healthz', undefined, { 'x-long': 'x'.repeat(length) })
  expect(await read(12_000)).toMatchObject({ status: 200 })
  expect(await read(20_000)).toMatchObject({
    status: 431,
    body: { status: 431, code: 'Common.HeadersTooLarge' },
  })
})
