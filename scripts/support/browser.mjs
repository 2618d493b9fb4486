import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const instruction =
  'No browser for the tests. Install one (Debian: apt-get install chromium) or name one: ' +
  'CHROMIUM_PATH=/path/to/chromium npm test'

/**
 * How Playwright starts a browser on this machine. The order: CHROMIUM_PATH, a Chromium or Chrome
 * of the system, Playwright's own download, the one that npm ships (Linux x64).
 *
 * @returns {Promise<{ executablePath?: string, args: string[], env?: Record<string, string> }>}
 * @throws {Error} with an instruction when none is found
 */
export async function findBrowser() {
  // Chromium's sandbox refuses to work for root, and in containers the tests often are.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names "${given}", which is not there.`)
    return { executablePath: given, args }
  }
  const system = findSystemBrowser()
  if (system) return { executablePath: system, args }
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return { args }
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(instruction)
  return unpackShippedBrowser(args)
}

function findSystemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = folders.flatMap((folder) => systemNames.map((name) => join(folder, name)))
  return places.find((place) => existsSync(place))
}

async function unpackShippedBrowser(args) {
  const { default: shipped, inflate } = await import('@sparticuz/chromium')
  const executablePath = await shipped.executablePath()
  // It brings the shared libraries that a bare system lacks; its own list of arguments would
  // switch off web security and falsify every test, so it is not used.
  const archive = new URL(
    '../../node_modules/@sparticuz/chromium/bin/al2023.tar.br',
    import.meta.url,
  )
  await inflate(archive.pathname)
  const libraries = join(tmpdir(), 'al2023/lib')
  return {
    executablePath,
    args: [...args, '--headless=shell'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  }
}
