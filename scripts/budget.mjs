// `node scripts/budget.mjs` measures the JavaScript of every page of the build that stands, against
// the limits. The journeys measure the same in a browser.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { limitsKiB, measurePages } from './budget/measure.mjs'
import { projectRoot } from './support/runtime.mjs'

const folder = join(projectRoot, process.argv[2] ?? '.next')
const pages = existsSync(join(folder, 'build-manifest.json')) ? measurePages(folder) : []
let isOver = pages.length === 0
for (const { route, kind, kib } of pages.sort((a, b) => b.kib - a.kib)) {
  const over = kib > limitsKiB[kind]
  isOver ||= over
  console.log(
    `${kib.toFixed(1).padStart(6)} KiB ${over ? 'TOO MUCH' : 'of'} ${limitsKiB[kind]}  ${route}`,
  )
}
console.log(pages.length === 0 ? 'No page was found.' : `${pages.length} pages measured.`)
process.exitCode = isOver ? 1 : 0
