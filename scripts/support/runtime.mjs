import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenAskedToStop } from './asked-to-stop.mjs'

/** The folder of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const oldestVersion = [22, 18]
const runtimeFolder = join(projectRoot, 'scripts/runtime')
const runtimeBin = join(runtimeFolder, 'node_modules/.bin')

/**
 * Returns when this process runs on a Node.js that can run the shop (22.18, the first that reads
 * TypeScript without a flag). On an older one it fetches the one that scripts/runtime pins from the
 * npm registry, runs the same command on it and never returns: the process ends with its code.
 */
export async function onNewEnoughNode() {
  putToolsOnPath()
  if (isNewEnough(process.versions.node)) return
  if (!existsSync(join(runtimeBin, 'node'))) installRuntime()
  const child = spawn(join(runtimeBin, 'node'), process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${runtimeBin}${delimiter}${process.env.PATH ?? ''}` },
  })
  whenAskedToStop((signal) => child.kill(signal))
  const code = await new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)))
  process.exit(code)
}

/** Whether a version such as "24.21.0" is at least the oldest one that the shop runs on. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1])
}

function putToolsOnPath() {
  const folders = [dirname(process.execPath), join(projectRoot, 'node_modules/.bin')]
  process.env.PATH = [...folders, process.env.PATH ?? ''].join(delimiter)
}

function installRuntime() {
  const wanted = oldestVersion.join('.')
  console.log(
    `Node.js ${process.versions.node} is older than ${wanted}: fetching a newer one (once).`,
  )
  const result = spawnSync('npm', ['ci', '--prefix', runtimeFolder, '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (result.status === 0 && existsSync(join(runtimeBin, 'node'))) return
  console.error(`No Node.js could be fetched for this system. Install Node.js ${wanted} or newer.`)
  process.exit(1)
}
