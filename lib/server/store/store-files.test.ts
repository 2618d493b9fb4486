import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { wholeStore } from '@/lib/shop/store/whole-store.testing'
import { loadStoreFiles } from './store-files'

const folder = mkdtempSync(join(tmpdir(), 'stores-'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

function write(file: string, json: unknown) {
  mkdirSync(dirname(join(folder, 'corner', file)), { recursive: true })
  writeFileSync(join(folder, 'corner', file), JSON.stringify(json))
}

it('keeps the last good files when a text stands for several messages, or the reverse', () => {
  vi.stubEnv('STORES_DIR', folder)
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const cartOf = (files: ReturnType<typeof loadStoreFiles>) =>
    files.stores[0]?.texts['nl']?.['cart']
  write('store.json', { ...wholeStore, texts: {} })
  const cart = { panel: { title: 'Tas' }, own: 'Ja' }
  write('messages/nl/cart.json', cart)
  const good = loadStoreFiles()
  expect([cartOf(good), good.problems.size]).toEqual([cart, 0])

  write('messages/nl/cart.json', { panel: { title: { short: 'Tas' } }, empty: 'Leeg' })
  const kept = loadStoreFiles(good)
  expect(cartOf(kept)).toEqual(cart)
  expect(kept.problems.get('corner')?.split('\n')).toEqual([
    'stores/corner: messages: nl.cart.panel.title: found several messages, expected a translation of "Your bag"',
    'stores/corner: messages: nl.cart.empty: found "Leeg", expected several messages',
  ])
  expect(logged).toHaveBeenCalled()
})
