import { expect } from 'vitest'
import { addStore } from '#testing.ts'
import type { TestShop } from './shop.ts'

/** Expects that a mailed token is 404 in another store. */
export async function expectKeptFromOthers(shop: TestShop, path: string) {
  const other = shop.callerOf(await addStore(shop.services))
  expect((await other('GET', path)).status).toBe(404)
  expect((await other('POST', `${path}/confirm`)).status).toBe(404)
  expect((await other('DELETE', path)).status).toBe(404)
}

/** Expects a limit of 30 requests an hour per source; `send` sends one request. */
export async function expectSourceLimit(send: (request: number) => Promise<Response>) {
  for (let request = 0; request < 30; request += 1) expect((await send(request)).status).toBe(202)
  const refused = await send(30)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
}
