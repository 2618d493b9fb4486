import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getStore } from '@/lib/server/request/stores'
import { stubShop } from '@/lib/server/shop.testing'
import { renderLlmsText } from './markdown'

beforeEach(() => {
  stubShop(Date.UTC(2026, 10, 22))
  vi.stubGlobal('fetch', async () => {
    const mugs = { id: 'mugs', slug: 'becher', name: 'Becher', productCount: 1, children: [] }
    return Response.json({ data: { categories: [mugs] } })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

it('describes the shop to programs in the language they request', async () => {
  const place = { locale: 'de', origin: 'https://shop.example' }
  const text = await renderLlmsText({ store: getStore('first', 'de'), ...place })
  expect(text).toContain(
    'unter ihrer Adresse mit `.md`. Alle Adressen: https://shop.example/sitemap.xml',
  )
  expect(text).toContain('[Becher](https://shop.example/categories/becher.md)')
  expect(text).not.toMatch(/\b(?:Every|addresses|page)\b/)
})
