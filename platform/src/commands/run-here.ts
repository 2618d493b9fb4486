import { createApp } from '#app.ts'
import type { Config } from '#config.ts'
import { withSecrets } from '#secrets.ts'
import { openDatabase } from '#store/database.ts'
import { restore } from './backup-commands.ts'
import { commands, runCommand } from './commands.ts'
import { createCommandServices } from './services.ts'
import { failed, type CommandContext, type Outcome } from './outcome.ts'

/** Opens the database and runs a command in this process. */
export async function runHere(
  environment: Config,
  name: string,
  args: string[],
  terminal: Pick<CommandContext, 'print' | 'folder'>,
): Promise<Outcome> {
  // `restore` needs exclusive use of the database, so the running platform does not offer it.
  const command = name === 'restore' ? restore : commands.get(name)
  if (!command) return failed(`Commands: ${[...commands.keys(), 'restore'].join(', ')}`)
  const config = await withSecrets(environment)
  const database = await openDatabase(config)
  try {
    const services = createCommandServices(database, config)
    return await runCommand({ services, app: createApp(services), ...terminal }, command, args)
  } finally {
    await database.close()
  }
}
