import 'server-only'
import { readFileSync } from 'node:fs'

/** A JSON file of a store. @throws Error that names the file, for one that is not JSON. */
export function readJson(path: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
}
