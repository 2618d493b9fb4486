import { expect, it, vi } from 'vitest'
import type { Store } from '@/lib/shop/store/store-schema'
import { swatchTiles } from './section-data'

const values = [
  { value: 'Oat', label: 'Hafer', count: 9 },
  { value: 'Moss', label: 'Moos', count: 1 },
]
vi.mock('@/lib/server/catalog/cached-catalog', () => ({
  listCachedProducts: async () => ({
    facets: [{ name: 'option:Glaze', label: 'Glasur', kind: 'list', values }],
  }),
}))
vi.mock('next-intl/server', () => ({
  getTranslations: async () => (key: string, of: { count: number }) => `${key} ${String(of.count)}`,
}))

it('labels the tiles of a swatch index in the language of the page', async () => {
  const tile = (value: string) => ({ value, height: 1 })
  const tiles = await swatchTiles(
    {
      kind: 'swatch-index',
      title: 'Der Glasurtisch',
      text: 'Fünf Glasuren, ein Ofen.',
      option: 'Glaze',
      tiles: [tile('Oat'), tile('Moss'), tile('No longer made'), tile('Without a colour')],
    },
    { theme: { swatches: { Oat: '#DDD3BC', Moss: '#63683A' } } } as unknown as Store,
  )
  expect(tiles.map(({ label, count, href }) => [label, count, href])).toEqual([
    ['Hafer', 'count 9', '/categories?option.Glaze=Oat'],
    ['Moos', 'count 1', '/categories?option.Glaze=Moss'],
  ])
})
