import 'server-only'
import { readProcessEnv } from './env'
import { getStoreFiles } from './store-files'

/**
 * Checks the environment and the folder of stores; if any are wrong, ends the process with one
 * readable list. A store whose files cannot be used does not stop the others.
 */
export function checkStart(): void {
  const result = readProcessEnv()
  const problems = result.ok ? [] : [...result.problems]
  try {
    getStoreFiles()
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  if (problems.length === 0) return
  const lines = problems.map((line) => `  ${line}\n`).join('')
  process.stderr.write(`The storefront cannot start:\n${lines}`)
  process.exit(1)
}
