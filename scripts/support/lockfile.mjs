import { readFileSync, writeFileSync } from 'node:fs'

const systems = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openharmony', 'sunos', 'netbsd']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 'loong64', 's390x', 'wasm32']

/**
 * Where the packages of a lockfile ask for optional packages that it does not hold. A registry that
 * lacks the builds of foreign systems makes `npm install` drop their entries silently, and `npm ci`
 * then refuses the lockfile that npm itself wrote (EUSAGE, "Missing: … from lock file").
 *
 * @param {{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }} lock
 * @returns {{ name: string, version: string }[]}
 */
export function listMissingEntries(lock) {
  const held = new Set(Object.keys(lock.packages).map(nameOfPath))
  const missing = new Map()
  for (const entry of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!held.has(name)) missing.set(name, version)
    }
  }
  return [...missing].map(([name, version]) => ({ name, version }))
}

/** Entries that name a download address, which would tie every install to one registry. */
export function listAddressedEntries(lock) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
    .map(([path]) => path)
}

/** The lockfile with the missing entries added, in npm's own order; the argument is not changed. */
export function completeLock(lock) {
  const packages = { ...lock.packages }
  for (const { name, version } of listMissingEntries(lock)) {
    packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true }
  }
  for (const path of listAddressedEntries(lock)) {
    const { resolved, ...entry } = packages[path]
    packages[path] = entry
  }
  const sorted = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted.map((path) => [path, packages[path]])) }
}

/** Reads a lockfile from disk. */
export function readLock(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Writes a lockfile as npm writes it: two spaces and a final line break. */
export function writeLock(path, lock) {
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
}

function nameOfPath(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The system and processor that a package is built for, read from its name. */
function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = words.filter((word) => systems.includes(word))
  const cpu = words.filter((word) => processors.includes(word))
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }) }
}
