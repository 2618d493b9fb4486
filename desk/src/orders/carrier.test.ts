import { expect, test, vi } from 'vitest'
import { correctUrl, lastCarrier, rememberCarrier, trackingUrlFor } from './carrier.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})

test('the carrier and the link of its last parcel are used for the next one', () => {
  expect([lastCarrier(), trackingUrlFor('Post', 'A1')]).toEqual(['', ''])
  rememberCarrier({ name: 'Post', code: 'A 1', url: 'https://post.example/?id=A%201&lang=de' })
  expect(lastCarrier()).toBe('Post')
  expect(trackingUrlFor(' Post', 'B/2 ')).toBe('https://post.example/?id=B%2F2&lang=de')
  expect(trackingUrlFor('Post', ' ')).toBe('')
  expect([trackingUrlFor('PostNL', 'B2'), trackingUrlFor('', 'B2')]).toEqual(['', ''])
})

test.each([
  [null, 'https://post.example/?id=A1'],
  ['A1', null],
  ['A1', 'https://post.example/parcels'],
])('a parcel with the code %s and the link %s leaves none', (code, url) => {
  rememberCarrier({ name: null, code, url })
  expect([lastCarrier(), trackingUrlFor('', 'B2')]).toEqual(['', ''])
})

test.each([
  ['the number in it', 'A1', 'https://post.example/A1/de', {}, 'https://post.example/B%242/de'],
  [
    'what was typed',
    'A1',
    'https://a.example/A1',
    { trackingUrl: 'https://b.example' },
    'https://b.example',
  ],
  ['no link, if it was taken out', 'A1', 'https://post.example/A1', { trackingUrl: null }, null],
  [
    'the old one without a number',
    'A1',
    'https://a.example/A1',
    { trackingCode: null },
    'https://a.example/A1',
  ],
  ['that of the last parcel, if there was none', null, null, {}, 'https://post.example/?id=B%242'],
  ['none for another carrier', null, null, { carrierName: 'Other' }, null],
  ['none of the carrier before', 'A1', 'https://a.example/A1', { carrierName: 'Other' }, null],
  [
    'the old one, if the carrier alone was corrected',
    'A1',
    'https://a.example/A1',
    { carrierName: 'Other', trackingCode: 'A1' },
    'https://a.example/A1',
  ],
])('the link of a corrected number has %s', (_name, trackingCode, trackingUrl, typed, expected) => {
  rememberCarrier({ name: 'Post', code: 'A1', url: 'https://post.example/?id=A1' })
  const before = { carrierName: 'Post', trackingCode, trackingUrl }
  expect(correctUrl(before, { ...before, trackingCode: 'B$2', ...typed })).toBe(expected)
})
