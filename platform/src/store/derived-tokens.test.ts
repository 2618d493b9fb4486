import { describe, expect, it } from 'vitest'
import { createDerivedToken, recoverToken } from './derived-tokens.ts'

const old = { id: 'a', secret: 'a'.repeat(32) }
const fresh = { id: 'b', secret: 'b'.repeat(32) }

describe('a derived token', () => {
  it('has 192 bits and is unique', () => {
    const tokens = Array.from({ length: 100 }, () => createDerivedToken([old], 'cart').token)
    expect(new Set(tokens).size).toBe(100)
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 24)).toBe(true)
  })

  it('can be recovered after a newer secret was added', () => {
    const { token, ...stored } = createDerivedToken([old], 'order')
    expect(recoverToken([fresh, old], 'order', stored)).toBe(token)
  })

  it('cannot be recovered without its secret or for another purpose', () => {
    const stored = createDerivedToken([old], 'cart')
    expect(recoverToken([fresh], 'cart', stored)).toBeNull()
    expect(recoverToken([old], 'payment', stored)).toBeNull()
  })
})
