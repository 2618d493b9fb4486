// `node tools/budget.mjs` checks the JavaScript of every page of a build against the size
// limits. It counts what a browser loads before any interaction: Next's runtime and the client
// components of the page and its layouts, without the scripts for browsers that lack modules. The
// journeys measure the same in a browser.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { projectRoot } from './lib/paths.mjs'

const limitsKiB = { public: 150, private: 155 }
const folder = join(projectRoot, '.next')
const buildManifest = join(folder, 'build-manifest.json')
const pages = existsSync(buildManifest) ? measurePages() : []

for (const { route, kib, limit } of pages.sort((a, b) => b.kib - a.kib)) {
  const verdict = kib > limit ? 'TOO MUCH' : 'of'
  console.log(`${kib.toFixed(1).padStart(6)} KiB ${verdict} ${limit}  ${route}`)
}
console.log(pages.length === 0 ? 'No page was found.' : `${pages.length} pages measured.`)
process.exitCode = pages.length === 0 || pages.some(({ kib, limit }) => kib > limit) ? 1 : 0

function measurePages() {
  const { rootMainFiles } = JSON.parse(readFileSync(buildManifest, 'utf8'))
  const sizes = new Map()
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file))).length)
    return sizes.get(file)
  }
  const routes = join(folder, 'server/app')
  const manifests = readdirSync(routes, { recursive: true }).filter((path) =>
    path.endsWith('page_client-reference-manifest.js'),
  )
  return manifests.map((path) => {
    // Next writes these manifests as scripts that assign to a global.
    const context = {}
    runInNewContext(readFileSync(join(routes, path), 'utf8'), context)
    const [[route, { entryJSFiles = {} }]] = Object.entries(context.__RSC_MANIFEST)
    const files = new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()])
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
    const limit = route.includes('(shopper)') ? limitsKiB.private : limitsKiB.public
    return { route: route.replace(/\/page$/, ''), kib: bytes / 1024, limit }
  })
}
