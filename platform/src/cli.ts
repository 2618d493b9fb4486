import './store/resolve-drizzle.ts'
import { commands, listCommands } from './commands/commands.ts'
import { callControl } from './commands/control-client.ts'
import type { Outcome } from './commands/outcome.ts'
import { readConfig } from './config.ts'

// Modules are loaded per command: a command that the running platform executes needs almost none.

const print = (line: string) => process.stdout.write(`${line}\n`)

function fail(line: string) {
  process.stderr.write(`${line}\n`)
  return 1
}

/** The directory from which the command was called; npm runs it in that of the package. */
const folder = process.env['INIT_CWD'] ?? process.cwd()

async function finish(running: Promise<Outcome>) {
  const { ok, message } = await running
  if (!ok) return fail(message)
  print(message)
  return 0
}

async function runHere(name: string, args: string[]) {
  const commands = await import('./commands/run-here.ts')
  return commands.runHere(readConfig(process.env), name, args, { print, folder })
}

/** Runs a command in the platform that uses the embedded database, or here if none is running. */
async function runAnywhere(name: string, args: string[]) {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const outcome = databaseUrl ? null : await callControl(dataDir, { name, args, folder }, print)
  return outcome ?? runHere(name, args)
}

/** Needs no settings: who asks may not have found them yet. */
function help() {
  print(listCommands())
  return Promise.resolve(0)
}

/** Commands that a running platform does not offer. */
const alone = new Map<string, (args: string[]) => Promise<number>>(
  Object.entries({
    contract: async (args: string[]) => {
      const { runContractCommand } = await import('./contract-command.ts')
      return runContractCommand(args.includes('--check'))
    },
    restore: (args: string[]) => finish(runHere('restore', args)),
    help,
    '--help': help,
  }),
)

async function run([name = 'help', ...args]: string[]) {
  const command = alone.get(name)
  if (command) return command(args)
  return commands.has(name) ? finish(runAnywhere(name, args)) : fail(listCommands())
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.exitCode = fail(error.message)
}
