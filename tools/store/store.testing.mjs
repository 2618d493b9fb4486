import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { options, storeCommand } from './commands.mjs'

/** A new folder of stores for each test of a file. */
export function openStores() {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'stores-'))))
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })
  const path = (...parts) => join(folder, ...parts)

  /** Runs a command as `npm run store` does, in this process. */
  async function run(args, stores = folder) {
    vi.stubEnv('STORES_DIR', stores)
    vi.stubEnv('COMMERCE_URL', undefined)
    // No shop is running there.
    vi.stubEnv('PORT', '1')
    const lines = []
    for (const stream of ['log', 'error']) {
      vi.spyOn(console, stream).mockImplementation((text) => lines.push(...text.split('\n')))
    }
    const parsed = parseArgs({ args, options, allowPositionals: true })
    return { status: await storeCommand(parsed), lines }
  }

  const edit = (file, change) =>
    writeFileSync(path(file), JSON.stringify(change(JSON.parse(readFileSync(path(file), 'utf8')))))

  /** Writes the pages of a new store. */
  function writePages(slug) {
    for (const page of ['contact', 'imprint', 'terms', 'returns', 'privacy', 'withdrawal']) {
      const file = path(slug, 'pages', `${page}.json`)
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/\[\[|\]\]/g, ''))
    }
  }

  /** Makes a store whose merchant has written the pages. */
  async function writtenStore(preset = 'kiosk', slug = 'corner', options = []) {
    expect((await run(['new', slug, '--preset', preset, ...options])).status).toBe(0)
    writePages(slug)
  }

  return { path, run, edit, writePages, writtenStore }
}
