import { createClient } from '@redis/client'
import { setTimeout as delay } from 'node:timers/promises'
import { within, type Link, type LoggedChange } from './exchange.ts'

/** Minimum length of the change log, for processes that start and for older reads. */
const logLength = 5_000
/** Heartbeat interval. */
const blockMs = 500
const answerMs = 2_000
const againMs = 250

/**
 * The link through Redis or Valkey: changes are a stream, which delivers all of them in one order
 * to every process, or shows that the connection is lost. A lost connection is reopened.
 *
 * @param url `redis[s]://[user:password@]host[:port][/database]`
 * @param options `prefix` of all keys; `warn` logs an event
 */
export function openRedisLink(
  url: string,
  { prefix = 'vitrine', warn }: { prefix?: string | undefined; warn: (event: string) => void },
): Link {
  const changes = `${prefix}:changes`
  const connect = () =>
    createClient({
      url,
      // A command that cannot be sent now is a miss, and the loop below reconnects.
      disableOfflineQueue: true,
      socket: { connectTimeout: answerMs, reconnectStrategy: false },
      // Every error also rejects a command, which the loop handles.
    }).on('error', () => undefined)
  /** For commands, and the one that waits for changes. */
  let clients: [ReturnType<typeof connect>, ReturnType<typeof connect>] | null = null
  let isClosed = false
  let wasLost = false

  function destroy(): void {
    for (const client of clients ?? []) if (client.isOpen) client.destroy()
    clients = null
  }

  async function follow(listener: Parameters<Link['follow']>[0]): Promise<void> {
    while (!isClosed) {
      try {
        clients = [connect(), connect()]
        const [, reader] = clients
        await within(Promise.all(clients.map((client) => client.connect())), answerMs)
        const all = (await within(reader.xRange(changes, '-', '+'), answerMs)) ?? []
        listener.begin(all.map(read))
        if (wasLost) warn('Redis answers again.')
        wasLost = false
        let last = all.at(-1)?.id ?? '0-0'
        while (!isClosed) {
          const waiting = reader.xRead({ key: changes, id: last }, { BLOCK: blockMs })
          const [{ messages } = { messages: [] }] = (await within(waiting, answerMs)) ?? []
          last = messages.at(-1)?.id ?? last
          listener.hear(messages.map(read))
        }
      } catch (error) {
        listener.lose()
        if (!wasLost && !isClosed)
          warn(`Redis does not answer: ${error instanceof Error ? error.message : ''}`)
        wasLost = true
      }
      destroy()
      if (!isClosed) await delay(againMs)
    }
  }

  /** @throws {Error} while there is no connection */
  function commands(): ReturnType<typeof connect> {
    const [client] = clients ?? []
    if (!client?.isReady) throw new Error('Redis is away')
    return client
  }

  return {
    follow: (listener) => void follow(listener),
    publish: async (text) =>
      commands().xAdd(
        changes,
        '*',
        { text },
        { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: logLength } },
      ),
    get: async (key) => {
      const client = commands()
      const name = `${prefix}:${key}`
      const [text, leftMs] = await Promise.all([client.get(name), client.pTTL(name)])
      return text === null ? null : { text, leftMs }
    },
    set: async (key, text, ms) =>
      commands().set(`${prefix}:${key}`, text, {
        expiration: { type: 'PX', value: Math.ceil(ms) },
      }),
    close: async () => {
      isClosed = true
      destroy()
    },
  }
}

/** Stream ids are two numbers (`1764000000000-0`); as strings of equal length they sort. */
function read({ id, message }: { id: string; message: Record<string, string> }): LoggedChange {
  const position = id
    .split('-')
    .map((part) => part.padStart(15, '0'))
    .join('-')
  return { position, text: message['text'] ?? '' }
}
