import { createClient } from '@redis/client'
import { setTimeout as delay } from 'node:timers/promises'
import { logWarning } from './log.mjs'
import { within } from './exchange.mjs'

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
 * @param {string} url `redis[s]://[user:password@]host[:port][/database]`
 * @param {{ prefix?: string, log?: (message: string) => void }} [options] `prefix` of all keys
 * @returns {import('./exchange.mjs').Link}
 */
export function openRedisLink(url, { prefix = 'vitrine', log = logWarning } = {}) {
  const changes = `${prefix}:changes`
  /** @type {ReturnType<typeof createClient>[]} commands, and the one that waits for changes */
  let clients = []
  let isClosed = false
  let wasLost = false

  async function open() {
    const options = {
      url,
      // A command that cannot be sent now is a miss, and this loop reconnects.
      disableOfflineQueue: true,
      socket: { connectTimeout: answerMs, reconnectStrategy: false },
    }
    clients = [createClient(options), createClient(options)]
    // Every error also rejects a command, which the loop below handles.
    for (const client of clients) client.on('error', () => undefined)
    await within(Promise.all(clients.map((client) => client.connect())), answerMs)
  }

  function destroy() {
    for (const client of clients) if (client.isOpen) client.destroy()
    clients = []
  }

  async function follow(listener) {
    while (!isClosed) {
      try {
        await open()
        const all = await within(clients[1].xRange(changes, '-', '+'), answerMs)
        listener.begin(all.map(read))
        if (wasLost) log('Redis answers again.')
        wasLost = false
        let last = all.at(-1)?.id ?? '0-0'
        while (!isClosed) {
          const waiting = clients[1].xRead({ key: changes, id: last }, { BLOCK: blockMs })
          const [{ messages } = { messages: [] }] = (await within(waiting, answerMs)) ?? []
          last = messages.at(-1)?.id ?? last
          listener.hear(messages.map(read))
        }
      } catch (error) {
        listener.lose()
        if (!wasLost && !isClosed) log(`Redis does not answer: ${error.message}`)
        wasLost = true
      }
      destroy()
      if (!isClosed) await delay(againMs)
    }
  }

  /** @returns the connection for commands @throws {Error} while there is none */
  function commands() {
    if (!clients[0]?.isReady) throw new Error('Redis is away')
    return clients[0]
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
function read({ id, message }) {
  const position = id
    .split('-')
    .map((part) => part.padStart(15, '0'))
    .join('-')
  return { position, text: message.text }
}
