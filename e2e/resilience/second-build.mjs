import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { projectRoot } from '#tools/lib/paths.mjs'

const copied = ['app', 'lib', 'messages', 'public', 'server', 'stores', 'tools']
const texts = ['.css', '.html', '.js', '.json', '.meta', '.rsc', '.txt', '']
const ofChunk = /^[\w-]{8,}\.(?:js|css)$/

/**
 * Copies the current build under another build id and with renamed scripts and styles, as the next
 * version of the shop would have. It takes seconds instead of the minute of a second build. Pages
 * and actions behave the same.
 *
 * @param {string} folder that does not exist yet
 * @returns {string} the folder
 */
export function makeSecondBuild(folder) {
  const isLink = (path) => path.startsWith(join(projectRoot, 'tools/runtime/'))
  for (const name of copied)
    cpSync(join(projectRoot, name), join(folder, name), {
      recursive: true,
      filter: (path) => !isLink(path),
    })
  for (const entry of readdirSync(projectRoot, { withFileTypes: true }))
    if (entry.isFile()) cpSync(join(projectRoot, entry.name), join(folder, entry.name))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const build = join(folder, '.next')
  const skipped = ['cache', 'diagnostics', 'types', 'trace', 'trace-build'].map((name) =>
    join(projectRoot, '.next', name),
  )
  cpSync(join(projectRoot, '.next'), build, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !skipped.includes(path),
  })
  rename(build)
  return folder
}

function rename(build) {
  const id = readFileSync(join(build, 'BUILD_ID'), 'utf8')
  const chunks = readdirSync(join(build, 'static/chunks')).filter((name) => ofChunk.test(name))
  const names = new Map(chunks.map((name) => [name, `next-${name}`]))
  names.set(id, `next${id.slice(4)}`)
  const pattern = new RegExp([...names.keys()].map(escape).join('|'), 'g')
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !texts.includes(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const before = readFileSync(path, 'utf8')
    const after = before.replace(pattern, (name) => names.get(name))
    const target = join(entry.parentPath, names.get(entry.name) ?? entry.name)
    if (after === before && target === path) continue
    rmSync(path)
    writeFileSync(target, after)
  }
  const own = join(build, 'static', id)
  if (existsSync(own)) renameSync(own, join(build, 'static', names.get(id)))
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
