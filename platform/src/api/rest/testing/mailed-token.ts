import { expect } from 'vitest'
import { addStore } from '#testing.ts'
import type { TestShop } from '#api/rest/testing.ts'

/** Expects that a mailed link leads nowhere at the host of another store. */
export async function expectKeptFromOthers(shop: TestShop, path: string) {
  const other = shop.callerOf(await addStore(shop.services))
  expect((await other('GET', path)).status).toBe(404)
  expect((await other('POST', `${path}/confirm`)).status).toBe(404)
  expect((await other('DELETE', path)).status).toBe(404)
}

/** Expects that a source may send 30 requests an hour; `send` sends one of them. */
export async function expectSourceLimit(send: (request: number) => Promise<Response>) {
  for (let request = 0; request < 30; request += 1) expect((await send(request)).status).toBe(202)
  const refused = await send(30)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
}
