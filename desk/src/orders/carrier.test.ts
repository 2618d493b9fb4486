import { expect, test, vi } from 'vitest'
import { lastCarrier, rememberCarrier, trackingUrlFor } from './carrier.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})

test('the carrier and the link of its last parcel are used for the next one', () => {
  expect([lastCarrier(), trackingUrlFor('A1')]).toEqual(['', ''])
  rememberCarrier({ name: 'Post', code: 'A 1', url: 'https://post.example/?id=A%201&lang=de' })
  expect(lastCarrier()).toBe('Post')
  expect(trackingUrlFor('B/2')).toBe('https://post.example/?id=B%2F2&lang=de')
  expect(trackingUrlFor('')).toBe('')
})

test.each([
  [null, 'https://post.example/?id=A1'],
  ['A1', null],
  ['A1', 'https://post.example/parcels'],
])('a parcel with the code %s and the link %s leaves none', (code, url) => {
  rememberCarrier({ name: null, code, url })
  expect([lastCarrier(), trackingUrlFor('B2')]).toEqual(['', ''])
})
