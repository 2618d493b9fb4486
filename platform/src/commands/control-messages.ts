import type { Socket } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * The embedded database belongs to one process. If the platform is running, a command is sent to it
 * over a socket in DATA_DIR, a directory that only its owner can open.
 */
export const socketOf = (dataDir: string) => join(dataDir, 'control.sock')

export const requestSchema = z.object({
  name: z.string(),
  args: z.array(z.string()),
  folder: z.string(),
})
export type CommandRequest = z.output<typeof requestSchema>

export const answerSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ ok: z.boolean(), message: z.string() }),
])
type Answer = z.output<typeof answerSchema>

export const send = (socket: Socket, message: Answer | CommandRequest) =>
  socket.write(`${JSON.stringify(message)}\n`)
