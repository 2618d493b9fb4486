import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from './runtime.mjs'

// Everything that a build of the storefront reads. The platform is not among it: the two houses
// share no code, and the storefront builds with platform/ moved away.
const inputs = [
  ...['app', 'components', 'lib', 'stores', 'messages', 'public', 'i18n'],
  ...['next.config.ts', 'proxy.ts', 'instrumentation.ts', 'global.d.ts', 'postcss.config.mjs'],
  ...['tsconfig.json', 'package.json', 'package-lock.json'],
]
const stampFile = '.next/vitrine-inputs'
const next = ['node_modules/next/dist/bin/next', 'build']

/** Builds the storefront unless the build that stands was made from exactly these files. */
export function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building the storefront (once for every change, less than a minute) …')
  const result = build('pipe')
  if (result.status === 0) return
  console.error(`${result.stdout}${result.stderr}\nThe build failed; its messages stand above.`)
  process.exit(1)
}

/** Whether a finished build stands that was made from the files as they are now. */
export function isBuilt() {
  const stamp = join(projectRoot, stampFile)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(projectRoot)
}

/** Builds the storefront; `stdio` as of child_process. Telemetry stays off: no build calls home. */
export function build(stdio) {
  const hash = hashInputs(projectRoot)
  const result = spawnSync(process.execPath, next, {
    cwd: projectRoot,
    stdio: ['ignore', stdio, stdio],
    encoding: 'utf8',
    env: { ...buildEnv(process.env), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (result.status === 0) writeFileSync(join(projectRoot, stampFile), hash)
  return result
}

/**
 * The environment without limits of memory: they are meant for serving, and under one that a shop
 * is served with a build ends for want of memory.
 */
export function buildEnv(env) {
  const limit = /--max[-_](?:heap|(?:old|semi)[-_]space)[-_]size(?:[-_]percentage)?(?:=|\s+)[\d.]+/g
  return { ...env, NODE_OPTIONS: (env.NODE_OPTIONS ?? '').replace(limit, '').trim() }
}

/** One hash over the names and contents of all files that a build reads. */
export function hashInputs(root) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => listFiles(join(root, input)))) {
    const name = relative(root, path)
    if (/\.test\.tsx?$/.test(name)) continue
    hash.update(`${name}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}
