import 'server-only'
import { join, resolve } from 'node:path'
import { storesFolder } from './env'

/**
 * A path below the folder of stores, which is read at run time: a new store needs no new build.
 * `STORES_DIR` may lie outside of the repository.
 */
export function storePath(...parts: readonly string[]): string {
  // The build would otherwise trace the path and include the whole project as files of this module.
  return join(/* turbopackIgnore: true */ resolve(process.cwd(), storesFolder()), ...parts)
}
