import v8 from 'node:v8'
import { expect, test, vi } from 'vitest'
import { openPglite } from './database.testing.ts'

test('V8 is set for the embedded database where that is opened', async () => {
  const setFlags = vi.spyOn(v8, 'setFlagsFromString')
  const client = await openPglite()
  expect(setFlags).toHaveBeenCalledWith(expect.stringContaining('--wasm-tiering-budget'))
  setFlags.mockRestore()
  await client.close()
})
