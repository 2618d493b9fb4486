import { resolve } from 'node:path'
import type { Services } from '#services.ts'
import type { Api } from '#http/api.ts'

/** What a command came to; its message is the last line that is printed. */
export type Outcome = { ok: boolean; message: string }

/** What a command runs with: in a process of its own, or in the platform that is running. */
export interface CommandContext {
  services: Services
  app: Api
  /** Prints a line for the person at the terminal. */
  print: (line: string) => void
  /** The folder in which the command was given. */
  folder: string
}

/** A command of `npm run platform -- <name> …` that works on the database. */
export type Command = (context: CommandContext, args: string[]) => Promise<Outcome>

/** A path as the person at the terminal means it. */
export const resolvePath = ({ folder }: CommandContext, file: string) => resolve(folder, file)

export const done = (message: string): Outcome => ({ ok: true, message })
export const failed = (message: string): Outcome => ({ ok: false, message })
