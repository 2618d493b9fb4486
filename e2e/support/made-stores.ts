import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { firstStore } from './demo-stores'
import { addSections } from './sections-store'
import { storeDomain } from './store-urls'

/** The names of all presets of stores. */
export const presets = readdirSync('tools/store/presets').map((name) => name.replace('.json', ''))

/** Addresses of shops elsewhere; some have the form of a page of ours. */
export const oldPaths = [
  '/old/cup.html',
  '/products/old-cup',
  '/collections/frontpage',
  '/collections/frontpage/products/old-cup',
  '/pages/old-page',
  '/products',
]

export const makeStoresDir = () => mkdtempSync(join(tmpdir(), 'vitrine-stores-'))

/**
 * Creates a store with the command for merchants. It sells what the first store sells.
 *
 * @returns its folder
 */
export async function makeStore(
  storesDir: string,
  slug: string,
  { preset, domain }: { preset: string; domain?: string },
): Promise<string> {
  const named = ['--preset', preset, '--store-domain', storeDomain(firstStore)]
  const at = domain ? ['--domain', domain] : []
  const env = { ...process.env, STORES_DIR: storesDir }
  await promisify(execFile)('node', ['tools/store.mjs', 'new', slug, ...named, ...at], { env })
  return join(storesDir, slug)
}

/** Makes a folder with the stores of the repository, one of each preset and one of all sections. */
export async function makeAllStores(): Promise<string> {
  const storesDir = makeStoresDir()
  cpSync('stores', storesDir, { recursive: true })
  const redirects = oldPaths.map((old) => `${old},${firstStore.product.path}\n`).join('')
  for (const preset of presets) {
    const folder = await makeStore(storesDir, `new-${preset}`, { preset })
    writeFileSync(join(folder, 'redirects.csv'), redirects)
  }
  addSections(await makeStore(storesDir, 'sections', { preset: 'clay' }))
  return storesDir
}
