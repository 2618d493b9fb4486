import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { storesFolder } from './folder.mjs'

/**
 * Copies the folder of a store atomically into the stores of an installation: the copy gets its
 * name once it is complete. A running installation picks it up by itself.
 * @returns {string} the path of the published folder
 */
export function publishStore(slug, to) {
  const target = join(resolve(to), slug)
  const [copy, former] = [join(resolve(to), `.${slug}.new`), join(resolve(to), `.${slug}.old`)]
  mkdirSync(resolve(to), { recursive: true })
  for (const rest of [copy, former]) rmSync(rest, { recursive: true, force: true })
  cpSync(join(storesFolder(), slug), copy, { recursive: true })
  if (existsSync(target)) renameSync(target, former)
  renameSync(copy, target)
  rmSync(former, { recursive: true, force: true })
  return target
}
