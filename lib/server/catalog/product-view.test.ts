import { expect, it, vi } from 'vitest'
import { anyStore } from '@/lib/server/shop.testing'
import { taxNoteOf } from './product-view'

const read = vi.hoisted(() => vi.fn())
vi.mock('./cached-catalog', () => ({ getCachedCommerceStore: read }))

const own = 'No VAT, § 19 UStG'

it.each([
  ['zzgl. Steuern und Versand', 'zzgl. Steuern', '', async () => ({ taxIncluded: false })],
  ['inkl. MwSt., zzgl. Versand', 'inkl. MwSt.', '', async () => ({ taxIncluded: true })],
  ['zzgl. Versand', '', '', async () => ({ taxIncluded: null })],
  ['zzgl. Versand', '', '', () => Promise.reject(new Error('down'))],
  [own, own, own, async () => ({ taxIncluded: false })],
])('beside prices stands %j, or %j if collected, if the store says %j', async (...row) => {
  const [note, collected, taxNote, platform] = row
  read.mockImplementation(platform)
  const store = anyStore()
  const saying = { ...store, product: { ...store.product, taxNote } }
  expect(await Promise.all([taxNoteOf(saying), taxNoteOf(saying, true)])).toEqual([note, collected])
})
