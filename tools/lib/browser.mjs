import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { projectRoot } from './paths.mjs'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Launch options of Playwright for this machine's browser: CHROMIUM_PATH, an installed Chromium or
 * Chrome, Playwright's own download, or the one from npm (Linux x64).
 *
 * @returns {Promise<{ executablePath?: string, args: string[], env?: Record<string, string> }>}
 * @throws {Error} with instructions when none is found
 */
export async function findBrowser() {
  // Chromium's sandbox does not run as root, which is common in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file "${given}".`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = folders.flatMap((folder) => systemNames.map((name) => join(folder, name)))
  const executablePath = given || paths.find((path) => existsSync(path))
  if (executablePath) return { executablePath, args }
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return { args }
  if (process.platform === 'linux' && process.arch === 'x64') return findInstalledBrowser(args)
  throw new Error(
    'No browser for the tests. Install one (Debian: apt-get install chromium) or name one: ' +
      'CHROMIUM_PATH=/path/to/chromium npm test',
  )
}

async function findInstalledBrowser(args) {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  // Shared libraries that a minimal system lacks. The package's own arguments are not used, because
  // they disable web security.
  await inflate(join(projectRoot, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib') }
  return { executablePath, args: [...args, '--headless=shell'], env }
}
