import { expect, it } from 'vitest'
import { ownValue } from './record'

it('a record has only its own keys, whatever their names', () => {
  const record: Record<string, string> = { Oat: '#ddd' }
  expect(ownValue(record, 'Oat')).toBe('#ddd')
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Moss'])
    expect(ownValue(record, key), key).toBeUndefined()
})
