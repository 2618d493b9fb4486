import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

/** What a cold load may cost, in KiB of gzipped JavaScript. */
export const limitsKiB = { public: 160, private: 190 }

/**
 * The JavaScript that a browser loads for every page of a build, before any interaction: Next's
 * runtime and the client parts of the page and of all that frames it. Scripts for browsers without
 * modules are not counted, as no browser that the shop supports loads them.
 *
 * @param {string} buildFolder `.next`
 * @returns {{ route: string, kind: 'public' | 'private', kib: number, files: number }[]}
 */
export function measurePages(buildFolder) {
  const build = readJson(join(buildFolder, 'build-manifest.json'))
  const sizes = new Map()
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(buildFolder, file))).length)
    return sizes.get(file)
  }
  return listManifests(join(buildFolder, 'server/app')).map((path) => {
    const [route, manifest] = Object.entries(readClientManifest(path))[0]
    const entries = Object.values(manifest.entryJSFiles ?? {}).flat()
    const files = new Set([...build.rootMainFiles, ...entries])
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
    const kind = route.includes('(shopper)') ? 'private' : 'public'
    return { route: route.replace(/\/page$/, ''), kind, kib: bytes / 1024, files: files.size }
  })
}

function listManifests(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('page_client-reference-manifest.js'))
    .map((name) => join(folder, name))
}

/** Next writes these manifests as scripts that assign to a global. */
function readClientManifest(path) {
  const context = {}
  runInNewContext(readFileSync(path, 'utf8'), context)
  return context.__RSC_MANIFEST
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
