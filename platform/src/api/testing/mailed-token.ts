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
