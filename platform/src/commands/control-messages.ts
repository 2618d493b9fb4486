import type { Socket } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

/** Commands reach the process of the embedded database here, in a directory of its owner only. */
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
