import { admin } from './admin-command.ts'
import { application, registrationToken } from './application-command.ts'
import { backup } from './backup-commands.ts'
import { importCatalog } from './import-command.ts'
import { failed, type Command, type CommandContext, type Outcome } from './outcome.ts'
import { ordersToCheck } from './orders-to-check-command.ts'
import { reseal } from './reseal-command.ts'
import { staff } from './staff-command.ts'
import { store } from './store-command.ts'
import { translate } from './translate-command.ts'

/** Commands that may run on a database in use, by name. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    admin,
    application,
    backup,
    import: importCatalog,
    'orders-to-check': ordersToCheck,
    'registration-token': registrationToken,
    reseal,
    staff,
    store,
    translate,
  }),
)

/** The answer to `help` and to a command that there is none of. */
export const listCommands = () => `Commands: ${[...commands.keys(), 'restore'].sort().join(', ')}`

/** Runs a command; an invalid option or an error becomes a failed outcome. */
export async function runCommand(
  context: CommandContext,
  command: Command,
  args: string[],
): Promise<Outcome> {
  try {
    return await command(context, args)
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}
