import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { programs, projectRoot } from './paths.mjs'

// All inputs of a storefront build; store files are read at run time.
const folders = ['app', 'components', 'lib', 'messages', 'public']
const files = [
  'next.config.ts',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'global.d.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
/** Their paths, relative to the project's root. */
export const buildInputs = [...folders, ...files]
/** The key from which Next derives action ids: 32 bytes, base64. */
const actionKey = createHash('sha256').update('vitrine action ids').digest('base64')

/** What is built: its inputs, where their hash is kept, and the program and its folder. */
const storefront = {
  inputs: buildInputs,
  hashFile: join(projectRoot, '.next/vitrine-inputs'),
  program: programs.next,
  folder: projectRoot,
}
const desk = {
  inputs: ['desk/src', 'desk/index.html', 'desk/vite.config.ts', 'package-lock.json'],
  hashFile: join(projectRoot, 'desk/dist/.inputs'),
  program: programs.vite,
  folder: join(projectRoot, 'desk'),
}

/** Builds the storefront unless the current build was made from exactly these files. */
export function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building the storefront (once for every change, less than a minute) …')
  requireBuilt(run(storefront, 'pipe'))
}

/** Builds the desk unless the current build was made from exactly these files. */
export function ensureDeskBuilt() {
  if (!isCurrent(desk)) requireBuilt(run(desk, 'pipe'))
}

/** Whether the current build of the storefront was made from the current files. */
export const isBuilt = () => isCurrent(storefront)

/** Builds the storefront, and the desk where its folder is. @returns whether both were built */
export function buildAll() {
  const wanted = existsSync(join(desk.folder, 'index.html')) ? [storefront, desk] : [storefront]
  return wanted.every((target) => run(target, 'inherit').status === 0)
}

function requireBuilt({ status, stdout, stderr }) {
  if (status !== 0) throw new Error(`${stdout}${stderr}\nThe build failed, see above.`)
}

function isCurrent({ inputs, hashFile }) {
  return existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hashInputs(projectRoot, inputs)
}

function run({ inputs, hashFile, program, folder }, stdio) {
  const hash = hashInputs(projectRoot, inputs)
  const result = spawnSync(process.execPath, [join(projectRoot, program), 'build'], {
    cwd: folder,
    stdio: ['ignore', stdio, stdio],
    encoding: 'utf8',
    env: { ...buildEnv(process.env), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (result.status === 0) writeFileSync(hashFile, hash)
  return result
}

/**
 * The environment of a build: without memory limits, which are meant for serving and too low for a
 * build, and with a fixed key for action ids, so that pages of an older build can submit their
 * forms to a newer one (docs/decisions/144). The key is not secret: it only determines the ids.
 */
export function buildEnv(env) {
  const limit = /--max[-_](?:heap|(?:old|semi)[-_]space)[-_]size(?:[-_]percentage)?(?:=|\s+)[\d.]+/g
  return {
    ...env,
    NODE_OPTIONS: (env.NODE_OPTIONS ?? '').replace(limit, '').trim(),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY || actionKey,
  }
}

/** A hash of the names and contents of the inputs of a build. */
export function hashInputs(root, inputs) {
  const paths = inputs
    .map((name) => join(root, name))
    .filter(existsSync)
    .flatMap((path) => (statSync(path).isDirectory() ? listFiles(path) : path))
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${relative(root, path)}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|testing)\.tsx?$|\.md$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
