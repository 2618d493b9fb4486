import type { Services } from '#services.ts'
import type { Api } from '#http/api.ts'

/** The outcome of a command; its message is the last printed line. */
export type Outcome = { ok: boolean; message: string }

/** The context of a command, in its own process or in the running platform. */
export interface CommandContext {
  services: Services
  app: Api
  print: (line: string) => void
  folder: string
}

/** A command of `npm run platform -- <name> …` that works on the database. */
export type Command = (context: CommandContext, args: string[]) => Promise<Outcome>

export const done = (message: string): Outcome => ({ ok: true, message })
export const failed = (message: string): Outcome => ({ ok: false, message })
