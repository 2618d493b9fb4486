import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HANDLERS, PRIVATE_PAGES, PUBLIC_PAGES } from '#lib/routes.ts'
import { projectRoot } from '#tools/lib/paths.mjs'

const read = (file) => readFileSync(join(projectRoot, file), 'utf8')

/** The paths of all pages and handlers, without store and locale. */
export const listRoutes = () =>
  [
    ...PUBLIC_PAGES.map(({ path }) => path),
    ...PRIVATE_PAGES.flatMap(({ paths }) => paths),
    ...HANDLERS.map(({ path }) => path),
  ].sort()

/** The names of all server actions: the exports of files that begin with 'use server'. */
export function listActions() {
  return readdirSync(join(projectRoot, 'app'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(join('app', file)))
    .filter((source) => /^'use server'/.test(source))
    .flatMap((source) => [...source.matchAll(/^export async function (\w+)/gm)])
    .map(([, name]) => name)
    .sort()
}

/** The names of the current build's server actions, by the ids that forms send. */
export function readActionNames() {
  const { node } = JSON.parse(read('.next/server/server-reference-manifest.json'))
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [id, exportedName]))
}
