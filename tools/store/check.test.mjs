import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openStores } from './store.testing.mjs'

const { path, run, edit, writtenStore } = openStores()

it('measures images, and says when orders depend on the settings of the platform', async () => {
  await writtenStore('clay', 'corner', ['--store-domain', 'catalogue.example'])
  const { status, lines } = await run(['check', 'corner'])
  expect(status).toBe(0)
  expect(lines[1]).toContain('none of its domains is catalogue.example, its storeDomain')
  await sharp({ create: { width: 120, height: 150, channels: 3, background: '#888' } })
    .webp()
    .toFile(path('corner/images/hero.webp'))
  const image = { url: '/stores/corner/hero.webp', alt: '', width: 100, height: 100 }
  edit('corner/store.json', (store) => ({ ...store, account: { image } }))
  expect((await run(['check', 'corner'])).lines).toEqual([
    'stores/corner/store.json: account.image: found 100x100, expected 120x150, the size of the file',
  ])
})
