import { parseArgs } from 'node:util'

/**
 * Parses the arguments of a command, or returns what to print instead of running it.
 *
 * @param {string} usage syntax of the command, such as `npm run bench -- [--quick]`
 * @param {import('node:util').ParseArgsConfig} config allowed arguments
 * @param {string[]} args
 * @returns {{ values: Record<string, string | boolean | undefined>, positionals: string[] } |
 *   { text: string, code: 0 | 1 }} the usage with code 0 for `--help`; the error and the usage with
 *   code 1 for invalid arguments
 */
export function parseArguments(usage, config, args) {
  if (args.includes('--help') || args.includes('-h')) return { text: usage, code: 0 }
  try {
    const { values, positionals } = parseArgs({ ...config, args })
    return { values, positionals }
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS_')) throw error
    // The other sentences of Node's messages give advice for other command lines.
    const [found] = error.message.split('. ')
    return { text: `${found}. Allowed:\n${usage}`, code: 1 }
  }
}

/**
 * Parses the arguments of this process. For `--help` and for invalid arguments, the process prints
 * the usage and exits.
 *
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig} [config]
 */
export function readArguments(usage, config = {}) {
  const parsed = parseArguments(usage, config, process.argv.slice(2))
  if (!('text' in parsed)) return parsed
  if (parsed.code === 0) console.log(parsed.text)
  else console.error(parsed.text)
  return process.exit(parsed.code)
}
