import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { openDatabase } from './store/database.ts'
import { readBackup, writeBackup } from './store/backup.ts'

/** A command of `npm run platform -- <name> …`. @returns the exit code of the process. */
type Command = (args: string[]) => Promise<number>

const print = (line: string) => process.stdout.write(`${line}\n`)

function fail(line: string) {
  process.stderr.write(`${line}\n`)
  return 1
}

/** Relative to where the command was given: npm runs it in another folder. */
const resolvePath = (file: string) => resolve(process.env['INIT_CWD'] ?? '.', file)

const backup: Command = async ([file]) => {
  if (!file) return fail('Usage: backup <file>')
  const database = await openDatabase(readConfig(process.env))
  try {
    await writeBackup(database.db, resolvePath(file))
    print(
      `Backup written to ${file}. It doesn't contain uploaded images (DATA_DIR/media or S3) or secrets.`,
    )
    return 0
  } finally {
    await database.close()
  }
}

const restore: Command = async ([file]) => {
  if (!file) return fail('Usage: restore <file> (the database must be empty)')
  const database = await openDatabase(readConfig(process.env))
  try {
    const restoring = await readBackup(database.db, resolvePath(file))
    if (!restoring.ok) return fail(restoring.message)
    print(`Restored ${String(restoring.rows)} rows.`)
    return 0
  } finally {
    await database.close()
  }
}

const contract: Command = async (args) => {
  const { runContractCommand } = await import('./contract-command.ts')
  return runContractCommand(args.includes('--check'))
}

const importCommand: Command = async (args) => {
  const { importCatalog } = await import('#seed/catalog-commands.ts')
  const done = await importCatalog(readConfig(process.env), args, print, resolvePath)
  if (!done.ok) return fail(done.message)
  print(done.message)
  return 0
}

const seed: Command = async (args) => {
  const { seedProducts } = await import('#seed/catalog-commands.ts')
  const done = await seedProducts(readConfig(process.env), args, print)
  if (!done.ok) return fail(done.message)
  print(done.message)
  return 0
}

/** Runs a command of the identity module on the open database. */
async function onIdentity(name: 'addApplication' | 'addRegistrationToken', args: string[]) {
  const identity = await import('#identity/application-commands.ts')
  const database = await openDatabase(readConfig(process.env))
  try {
    const done = await identity[name](database.db, args)
    if (!done.ok) return fail(done.message)
    print(done.message)
    return 0
  } finally {
    await database.close()
  }
}

const application: Command = (args) => onIdentity('addApplication', args)
const registrationToken: Command = (args) => onIdentity('addRegistrationToken', args)

const measure: Command = async () => {
  const { measureReads } = await import('#seed/catalog-commands.ts')
  const done = await measureReads(readConfig(process.env), print)
  if (!done.ok) return fail(done.message)
  print(done.message)
  return 0
}

const commands = new Map<string, Command>(
  Object.entries({
    backup,
    restore,
    contract,
    import: importCommand,
    seed,
    measure,
    application,
    'registration-token': registrationToken,
  }),
)

async function run([name = '', ...args]: string[]) {
  const command = commands.get(name)
  if (!command) return fail(`Usage: <command>. Commands: ${[...commands.keys()].join(', ')}`)
  return command(args)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.exitCode = fail(error.message)
}
