import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readLock } from './lockfile.mjs'
import { projectRoot } from './runtime.mjs'

/** Runs `npm ci` when what is installed differs from package-lock.json. */
export function ensureInstalled() {
  if (isInstalled(projectRoot)) return
  console.log('Installing the packages of package-lock.json (once, about a minute) …')
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (result.status === 0) return
  console.error('npm ci failed; its messages stand above.')
  process.exit(1)
}

/** Whether every package of the lockfile is installed in the version that it names. */
export function isInstalled(root) {
  // npm keeps its own account of what it has put into node_modules.
  const account = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(account)) return false
  const installed = readLock(account).packages
  return Object.entries(readLock(join(root, 'package-lock.json')).packages).every(
    ([path, entry]) =>
      path === '' ||
      entry.link === true ||
      !path.includes('node_modules/') ||
      installed[path]?.version === entry.version ||
      (entry.optional === true && installed[path] === undefined),
  )
}
