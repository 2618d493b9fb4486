import { parseArgs } from 'node:util'

/**
 * Parses the arguments of this process. For `--help` and for invalid arguments, the process prints
 * the usage and exits.
 *
 * @param {string} usage syntax of the command, such as `npm run bench -- [--quick]`
 * @param {import('node:util').ParseArgsConfig} [config] allowed arguments
 * @returns {{ values: Record<string, any>, positionals: string[] }}
 */
export function readArguments(usage, config = {}) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ ...config, args })
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS_')) throw error
    // The other sentences of Node's messages give advice for other command lines.
    const [found] = error.message.split('. ')
    console.error(`${found}. Allowed:\n${usage}`)
    return process.exit(1)
  }
}
