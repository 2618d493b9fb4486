const systems = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openharmony', 'sunos', 'netbsd']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 'loong64', 's390x', 'wasm32']

/**
 * Optional packages that a lockfile requires but does not contain. If a registry lacks the builds
 * for other systems, `npm install` silently drops their entries, and `npm ci` then rejects the
 * lockfile (EUSAGE, "Missing: … from lock file").
 *
 * @returns {{ name: string, version: string }[]}
 */
export function listMissingEntries({ packages }) {
  const held = new Set(Object.keys(packages).map((path) => path.replace(/.*node_modules\//, '')))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies),
  )
  const missing = new Map(wanted.filter(([name]) => !held.has(name)))
  return [...missing].map(([name, version]) => ({ name, version }))
}

/** Entries with a download URL, which would tie every install to one registry. */
export function listAddressedEntries({ packages }) {
  return Object.keys(packages).filter((path) => /^https?:/.test(packages[path].resolved ?? ''))
}

/** Packages whose content npm cannot verify. */
export function listUnverifiedEntries({ packages }) {
  const isUnverified = (path) =>
    path.includes('node_modules/') && !packages[path].link && !packages[path].integrity
  return Object.keys(packages).filter(isUnverified)
}

/** The lockfile with the missing entries added and download URLs removed, in npm's order. */
export function completeLockfile(lockfile) {
  const packages = structuredClone(lockfile.packages)
  for (const path of listAddressedEntries(lockfile)) delete packages[path].resolved
  for (const { name, version } of listMissingEntries(lockfile)) {
    packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true }
  }
  const entries = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lockfile, packages: Object.fromEntries(entries) }
}

/** The system and processor that a package is built for, read from its name. */
function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = words.filter((word) => systems.includes(word))
  const cpu = words.filter((word) => processors.includes(word))
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }) }
}
