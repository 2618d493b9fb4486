import { expect, it } from 'vitest'
import { ownValue } from './record'

it('a record holds only what was put into it, whatever a key is called (F4)', () => {
  const record: Record<string, string> = { Oat: '#ddd' }
  expect(ownValue(record, 'Oat')).toBe('#ddd')
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Moss'])
    expect(ownValue(record, key), key).toBeUndefined()
})
