import { expect, test } from 'vitest'
import { asOwn, isOwnChange, isWritten, readOwn } from './own-changes.ts'

const read = (updatedOn: string) => readOwn('ord_1', () => Promise.resolve({ updatedOn }))

test('a change is one\u2019s own however late it is read, and only the next one is not', async () => {
  let end = (_value: string) => undefined as unknown
  const write = asOwn('ord_1', new Promise<string>((resolve) => (end = resolve)))
  await read('during')
  expect(isOwnChange('ord_1', 'during')).toBe(true)
  end('done')
  expect(await write).toBe('done')
  expect(isWritten('ord_1')).toBe(true)
  await read('mine')
  expect(isOwnChange('ord_1', 'mine')).toBe(true)
  expect(isWritten('ord_1')).toBe(false)
  await read('theirs')
  expect(isOwnChange('ord_1', 'theirs')).toBe(false)
})

test('a write whose answer was lost may have been done', async () => {
  await expect(asOwn('ord_1', Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await read('perhaps')
  expect(isOwnChange('ord_1', 'perhaps')).toBe(true)
})
