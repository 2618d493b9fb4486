import { parseArgs } from 'node:util'

/**
 * The arguments of a command, or what to print instead of running it.
 *
 * @param {string} usage how the command is written, as `npm run bench -- [--quick]`
 * @param {import('node:util').ParseArgsConfig} config what it takes; nothing without it
 * @param {string[]} args
 * @returns {{ values: Record<string, string | boolean | undefined>, positionals: string[] } |
 *   { text: string, code: 0 | 1 }} the usage with code 0 for `--help`; with code 1 what is not
 *   allowed, and the usage
 */
export function parseArguments(usage, config, args) {
  if (args.includes('--help') || args.includes('-h')) return { text: usage, code: 0 }
  try {
    const { values, positionals } = parseArgs({ ...config, args })
    return { values, positionals }
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS_')) throw error
    // Further sentences of Node's messages are advice for other command lines.
    const [found] = error.message.split('. ')
    return { text: `${found}. Allowed:\n${usage}`, code: 1 }
  }
}

/**
 * The arguments of this process. With others than the command takes, and for `--help`, the process
 * prints what it takes and ends.
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
