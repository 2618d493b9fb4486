import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { answerSchema, send, socketOf, type CommandRequest } from './control-messages.ts'
import { failed, type Outcome } from './outcome.ts'

/** Sends a command to the platform that runs on the data directory; null if none is. */
export function callControl(
  dataDir: string,
  request: CommandRequest,
  print: (line: string) => void,
): Promise<Outcome | null> {
  return new Promise((resolve) => {
    const socket = connect(socketOf(dataDir))
    let outcome = failed('The platform stopped before the command finished.')
    let isConnected = false
    socket.once('connect', () => {
      isConnected = true
      send(socket, request)
    })
    const lines = createInterface({ input: socket })
    // readline re-emits errors of its input; the end of the socket is handled anyway.
    lines.on('error', () => undefined)
    lines.on('line', (text) => {
      const message = answerSchema.parse(JSON.parse(text))
      if ('line' in message) print(message.line)
      else outcome = message
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(isConnected ? outcome : null))
  })
}
