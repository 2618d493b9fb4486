import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import type { Config } from '#config.ts'
import { embeddedFolder } from '#store/lock.ts'
import { withSecrets } from '#secrets.ts'
import { commands, listCommands, runCommand } from './commands.ts'
import { failed, type CommandContext, type Outcome } from './outcome.ts'

/** A command that lacks the settings of the service would create a database, and work on that. */
function findReason({ databaseUrl, dataDir }: Config, name: string) {
  // `restore` may create it, but not in the default folder, which is wherever the shell is.
  const mayCreate = name === 'restore' && isAbsolute(dataDir)
  if (databaseUrl || mayCreate || existsSync(embeddedFolder(dataDir))) return null
  return (
    `There is no database in ${resolve(dataDir)}. Give the command the settings of the platform ` +
    '(DATABASE_URL or DATA_DIR, see docs/operations.md), or start the platform first.'
  )
}

/** Opens the database and runs a command in this process. */
export async function runHere(
  environment: Config,
  name: string,
  args: string[],
  terminal: Pick<CommandContext, 'print' | 'folder'>,
): Promise<Outcome> {
  // `restore` needs exclusive use of the database, so the running platform does not offer it.
  const command =
    name === 'restore'
      ? async () => (await import('./backup-commands.ts')).restore
      : commands.get(name)
  if (!command) return failed(listCommands())
  const reason = findReason(environment, name)
  if (reason !== null) return failed(reason)
  const config = await withSecrets(environment)
  const [{ openDatabase }, { createApp }, { createCommandServices }] = await Promise.all([
    import('#store/database.ts'),
    import('#app.ts'),
    import('./services.ts'),
  ])
  const database = await openDatabase(config)
  try {
    const services = createCommandServices(database, config)
    return await runCommand({ services, app: createApp(services), ...terminal }, command, args)
  } finally {
    await database.close()
  }
}
