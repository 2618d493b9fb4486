import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#scripts/lib/paths.mjs'

const read = (file) => readFileSync(join(projectRoot, file), 'utf8')

/** The address of every page and handler of the app, below store and locale. */
export function listRoutes() {
  return readdirSync(join(projectRoot, 'app'), { recursive: true })
    .map((file) => /^(?:(.*)\/)?(?:page\.tsx|route\.ts)$/.exec(file))
    .filter((found) => found !== null)
    .map(([, folder = '']) =>
      folder.replace(/^\[store\]\/\[locale\]/, '').replace(/\/?\([^)]+\)/g, ''),
    )
    .map((path) => `/${path.replace(/^\//, '')}`)
    .sort()
}

/** The names of all server actions, which every file that begins with 'use server' exports. */
export function listActions() {
  return readdirSync(join(projectRoot, 'app'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(join('app', file)))
    .filter((source) => /^'use server'/.test(source))
    .flatMap((source) => [...source.matchAll(/^export async function (\w+)/gm)])
    .map(([, name]) => name)
    .sort()
}

/** The names of the server actions of the present build, by the ids that forms send. */
export function readActionNames() {
  const { node } = JSON.parse(read('.next/server/server-reference-manifest.json'))
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [id, exportedName]))
}
