import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCursor, sealCursor } from './cursor.ts'

const keys = [{ id: 'new', secret: 'a'.repeat(32) }]
const older = [{ id: 'older', secret: 'b'.repeat(32) }]

test('a cursor opens to its position', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (position, binding) => {
      const cursor = sealCursor(keys, binding, position)
      expect(openCursor(keys, binding, cursor)).toEqual(JSON.parse(JSON.stringify(position)))
    }),
  )
})

test('a cursor of another list is invalid', () => {
  const cursor = sealCursor(keys, 'store-1/products', { id: 'a' })
  expect(openCursor(keys, 'store-2/products', cursor)).toBeNull()
  expect(openCursor(keys, 'store-1/products', `${cursor}.more`)).toBeNull()
})

test('a cursor with any character changed is invalid', () => {
  const cursor = sealCursor(keys, 'list', { id: 'a', key: 12 })
  fc.assert(
    fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...'AZaz09-_.'), (at, letter) => {
      const changed = cursor.slice(0, at) + letter + cursor.slice(at + 1)
      // The last character of base64url has spare bits, so changing it may not change the bytes.
      const same = Buffer.from(changed, 'base64url').equals(Buffer.from(cursor, 'base64url'))
      fc.pre(changed !== cursor && !same && at < cursor.length - 1)
      expect(openCursor(keys, 'list', changed)).toBeNull()
    }),
  )
})

test.each(['', '.', 'a.b', 'a.b.c', 'é'])('%j is not a cursor', (text) => {
  expect(openCursor(keys, 'list', text)).toBeNull()
})

test('a cursor signed with an older key is still valid', () => {
  const cursor = sealCursor(older, 'list', 1)
  expect(openCursor([...keys, ...older], 'list', cursor)).toBe(1)
})
