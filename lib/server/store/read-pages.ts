import 'server-only'
import { existsSync, readdirSync } from 'node:fs'
import type { ContentPage } from '@/lib/shop/store/page-schema'
import { readContentPage } from '@/lib/shop/store/store-schema'
import { readJson } from './read-json'
import { withFileVersions } from './served-files'
import { storePath } from './store-path'

/**
 * Reads the content pages of a store from its files: those of its own language, and those in
 * `pages/<locale>/`, which take their place.
 * @throws Error that names file, path, found and allowed values of every wrong field.
 */
export function readPages(storeSlug: string, locale: string): readonly ContentPage[] {
  const own = readFolder(storeSlug, 'pages')
  const translated = readFolder(storeSlug, 'pages', locale)
  const readings = [...new Map([...own, ...translated]).values()]
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return readings
    .flatMap((reading) => (reading.ok ? [reading.value] : []))
    .sort((one, other) => one.group.localeCompare(other.group) || one.position - other.position)
}

/** The pages of a folder by their file names; of a folder that is not there, none. */
function readFolder(...folder: string[]): [string, ReturnType<typeof readContentPage>][] {
  if (!existsSync(storePath(...folder))) return []
  return readdirSync(storePath(...folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const file = ['stores', ...folder, name].join('/')
      const json = withFileVersions(readJson(storePath(...folder, name), file))
      return [name, readContentPage(file, json)]
    })
}
