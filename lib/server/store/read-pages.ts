import 'server-only'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentPage } from '@/lib/shop/store/page-schema'
import { readContentPage } from '@/lib/shop/store/store-schema'
import { readJson } from './read-json'

/**
 * Reads the content pages of a store from its files: those of its own language, and those in
 * `pages/<locale>/`, which take their place.
 * @throws Error that names file, path, found and allowed values of every wrong field.
 */
export function readPages(storeSlug: string, locale: string): readonly ContentPage[] {
  const own = readFolder(`stores/${storeSlug}/pages`)
  const translated = readFolder(`stores/${storeSlug}/pages/${locale}`)
  const readings = [...new Map([...own, ...translated]).values()]
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return readings
    .flatMap((reading) => (reading.ok ? [reading.value] : []))
    .sort((one, other) => one.group.localeCompare(other.group) || one.position - other.position)
}

/** The pages of a folder by their file names; of a folder that is not there, none. */
function readFolder(folder: string): [string, ReturnType<typeof readContentPage>][] {
  const place = join(process.cwd(), folder)
  if (!existsSync(place)) return []
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const file = `${folder}/${name}`
      return [name, readContentPage(file, readJson(join(place, name), file))]
    })
}
