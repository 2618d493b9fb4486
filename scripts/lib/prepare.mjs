import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { projectRoot } from './paths.mjs'
import { onStopRequest } from './processes.mjs'

// The first version that runs TypeScript without a flag.
const oldestNode = '22.18'

/**
 * Installs the packages of package-lock.json when they differ, then makes sure that the command
 * runs on a Node.js that is new enough: an older one runs it again on the Node.js that npm
 * installed, and ends with its exit code.
 */
export async function prepare() {
  if (!isInstalled(projectRoot)) install()
  const bin = join(projectRoot, 'node_modules/.bin')
  process.env.PATH = [dirname(process.execPath), bin, process.env.PATH].join(delimiter)
  if (isNewEnough(process.versions.node)) return
  if (!existsSync(join(bin, 'node'))) fail(`Install Node.js ${oldestNode} or newer.`)
  const child = spawn(join(bin, 'node'), process.argv.slice(1), { stdio: 'inherit' })
  onStopRequest((signal) => child.kill(signal))
  process.exit(await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1))))
}

/** Whether a version such as "24.21.0" can run the applications. */
export function isNewEnough(version) {
  return version.localeCompare(oldestNode, 'en', { numeric: true }) >= 0
}

/** Whether every package of the lockfile is installed in the version that it names. */
export function isInstalled(root) {
  // npm's own record of what it has put into node_modules.
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const installed = readPackages(record)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(
    ([path, { link, optional, version }]) =>
      !path.includes('node_modules/') ||
      link === true ||
      installed[path]?.version === version ||
      (optional === true && installed[path] === undefined),
  )
}

function install() {
  console.log('Installing the packages of package-lock.json (once, about a minute) …')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const stdio = ['ignore', 'ignore', 'inherit']
  if (spawnSync('npm', args, { cwd: projectRoot, stdio }).status !== 0) fail('npm ci failed.')
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
