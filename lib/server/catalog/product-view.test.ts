import { expect, it, vi } from 'vitest'
import { anyStore } from '@/lib/server/shop.testing'
import { taxNoteOf } from './product-view'

const read = vi.hoisted(() => vi.fn())
vi.mock('./cached-catalog', () => ({ getCachedCommerceStore: read }))

it.each([
  ['zzgl. Steuern und Versand', '', async () => ({ taxIncluded: false })],
  ['inkl. MwSt., zzgl. Versand', '', async () => ({ taxIncluded: true })],
  ['zzgl. Versand', '', async () => ({ taxIncluded: null })],
  ['zzgl. Versand', '', () => Promise.reject(new Error('down'))],
  ['No VAT, § 19 UStG', 'No VAT, § 19 UStG', async () => ({ taxIncluded: false })],
])('beside prices stands %j if the store says %j', async (note, own, platform) => {
  read.mockImplementation(platform)
  const store = anyStore()
  const said = taxNoteOf({ ...store, product: { ...store.product, taxNote: own } })
  expect(await said).toBe(note)
})
