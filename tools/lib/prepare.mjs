import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { projectRoot } from './paths.mjs'
import { onStopRequest } from './processes.mjs'

// The first version that runs TypeScript without a flag.
const oldestNode = '22.18'
// Separate from the project's node_modules, where it would also replace a Node.js that is new
// enough, and it does not run on Linux with another C library (Alpine).
const runtimeFolder = join(projectRoot, 'tools/runtime')
const runtimeBin = join(runtimeFolder, 'node_modules/.bin')

/**
 * Prepares the checkout. If Node.js is too old, installs the version of tools/runtime, reruns the
 * command with it and exits with its exit code. Then installs the packages of package-lock.json if
 * they differ.
 */
export async function prepare() {
  if (!isNewEnough(process.versions.node)) await runOnNewNode()
  const folders = [dirname(process.execPath), join(projectRoot, 'node_modules/.bin')]
  process.env.PATH = [...folders, process.env.PATH].join(delimiter)
  // Programs that are started from here use the compile cache; without it the platform spends a
  // fifth of its start-up on compiling the same files again.
  process.env.NODE_COMPILE_CACHE ??= join(projectRoot, 'node_modules/.cache/node')
  installPackages(projectRoot)
}

/** Installs the packages of a folder's package-lock.json if they differ. */
export function installPackages(folder) {
  if (isInstalled(folder)) return
  console.log('Installing the packages of package-lock.json (once, about a minute) …')
  if (!install(folder)) fail('npm ci failed.')
}

async function runOnNewNode() {
  const node = join(runtimeBin, 'node')
  if (!existsSync(node)) {
    console.log(`Node.js ${process.versions.node} is too old: installing a newer one (once) …`)
    if (!install(runtimeFolder) || !existsSync(node)) {
      fail(`No build is available for this system. Install Node.js ${oldestNode} or newer.`)
    }
  }
  const child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, PATH: [runtimeBin, process.env.PATH].join(delimiter) },
  })
  onStopRequest((signal) => child.kill(signal))
  process.exit(await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1))))
}

/** Whether a version such as "24.21.0" can run the applications. */
function isNewEnough(version) {
  return version.localeCompare(oldestNode, 'en', { numeric: true }) >= 0
}

/** Whether every package of the lockfile is installed in its locked version. */
function isInstalled(root) {
  // npm's own record of the contents of node_modules.
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

function install(folder) {
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
