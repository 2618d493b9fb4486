import { failed, type Command, type CommandContext, type Outcome } from './outcome.ts'

/** Commands that may run on a database in use, by name; each is loaded when it is given. */
export const commands: ReadonlyMap<string, () => Promise<Command>> = new Map(
  Object.entries({
    admin: async () => (await import('./admin-command.ts')).admin,
    backup: async () => (await import('./backup-commands.ts')).backup,
    import: async () => (await import('./import-command.ts')).importCatalog,
    'orders-to-check': async () => (await import('./orders-to-check-command.ts')).ordersToCheck,
    'registration-token': async () =>
      (await import('./registration-token-command.ts')).registrationToken,
    reseal: async () => (await import('./reseal-command.ts')).reseal,
    staff: async () => (await import('./staff-command.ts')).staff,
    store: async () => (await import('./store-command.ts')).store,
    translate: async () => (await import('./translate-command.ts')).translate,
  }),
)

/** The answer to `help` and to a command that there is none of. */
export const listCommands = () => `Commands: ${[...commands.keys(), 'restore'].sort().join(', ')}`

/** Runs a command; an invalid option or an error becomes a failed outcome. */
export async function runCommand(
  context: CommandContext,
  loadCommand: () => Promise<Command>,
  args: string[],
): Promise<Outcome> {
  try {
    const command = await loadCommand()
    return await command(context, args)
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}
