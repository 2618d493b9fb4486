import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { commands, listCommands, runCommand } from './commands.ts'
import { requestSchema, send, socketOf } from './control-messages.ts'
import { failed, type CommandContext, type Outcome } from './outcome.ts'

async function answer(
  context: Omit<CommandContext, 'print' | 'folder'>,
  socket: Socket,
  text: string,
): Promise<Outcome> {
  const { name, args, folder } = requestSchema.parse(JSON.parse(text))
  const command = commands.get(name)
  if (name === 'restore') return failed('Stop the platform first: restore needs an empty database.')
  if (!command) return failed(listCommands())
  const print = (line: string) => send(socket, { line })
  return runCommand({ ...context, folder, print }, command, args)
}

/**
 * Accepts commands on the socket in DATA_DIR. The caller holds the lock of the directory, so an
 * existing socket is left over from a process that has ended.
 * @returns a function that accepts no more commands and waits for those in progress.
 * @throws if the socket cannot be created, such as for a path of more than 107 bytes.
 */
export async function startControl(
  context: Omit<CommandContext, 'print' | 'folder'>,
): Promise<() => Promise<void>> {
  const path = socketOf(context.services.config.dataDir)
  await rm(path, { force: true })
  const idle = new Set<Socket>()
  const server = createServer((socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
    // A command is finished even if its caller disconnects.
    socket.on('error', () => undefined)
    const lines = createInterface({ input: socket })
    lines.on('error', () => undefined)
    lines.once('line', (text) => {
      idle.delete(socket)
      answer(context, socket, text)
        .catch(() => failed('The running platform could not read the command.'))
        .then(
          (outcome) => socket.end(`${JSON.stringify(outcome)}\n`),
          () => socket.destroy(),
        )
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of idle) socket.destroy()
    })
}
