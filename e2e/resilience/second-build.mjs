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
import { extname, join, relative } from 'node:path'
import { projectRoot } from '#tools/lib/paths.mjs'

const texts = ['.css', '.html', '.js', '.json', '.meta', '.rsc', '.txt', '']
const ofChunk = /^[\w-]{8,}\.(?:js|css)$/

/**
 * Copies the current build under another build id and with renamed scripts and styles, as the next
 * version of the shop would have, and the platform. It takes seconds instead of the minute of a
 * second build. Pages and actions behave the same.
 *
 * @param {string} folder that does not exist yet
 * @returns {string} the folder
 */
export function makeSecondBuild(folder) {
  const linked = ['node_modules', 'desk', 'platform/node_modules', 'tools/runtime']
  const ofNext = ['cache', 'diagnostics', 'types', 'trace', 'trace-build']
  const skipped = ['.data', '.git', 'test-results', ...ofNext.map((name) => `.next/${name}`)]
  cpSync(projectRoot, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => ![...linked, ...skipped].includes(relative(projectRoot, path)),
  })
  for (const name of linked)
    if (existsSync(join(projectRoot, name)))
      symlinkSync(join(projectRoot, name), join(folder, name))
  rename(join(folder, '.next'))
  return folder
}

/**
 * Adds a migration to the platform of a copy, as a later version would have.
 * @returns the column of orders that it adds
 */
export function addMigration(folder) {
  const migrations = join(folder, 'platform/drizzle')
  const journalFile = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const { idx, when, ...last } = journal.entries.at(-1)
  const tag = `${String(idx + 1).padStart(4, '0')}_more`
  journal.entries.push({ ...last, idx: idx + 1, when: when + 1, tag })
  const added = `ALTER TABLE "orders" ADD COLUMN "${tag}" text DEFAULT 'none' NOT NULL;`
  writeFileSync(join(migrations, `${tag}.sql`), added)
  writeFileSync(journalFile, JSON.stringify(journal))
  return tag
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
