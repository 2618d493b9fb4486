import type { PGlite } from '@electric-sql/pglite'
import type { KeptConnections } from './kept-connections.ts'

/** Hears what transactions said with `pg_notify`, once they are committed. */
export interface Listener {
  /** Called with each message of the channel. */
  onMessage: (payload: string) => void
  /** Called when messages are heard from now on: at first, and again after each break. */
  onListening: () => void
  /** Called when messages are no longer heard; listening comes back by itself. */
  onDeaf: () => void
}

/** @returns a function that ends listening. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>

export function listenOnPglite(client: PGlite): Listen {
  return async (channel, { onMessage, onListening }) => {
    const stop = await client.listen(channel, onMessage)
    onListening()
    return stop
  }
}

export function listenOnPostgres({ keep }: KeptConnections): Listen {
  return (channel, { onMessage, onListening, onDeaf }) =>
    keep(
      (client) => {
        client.on('notification', ({ payload }) => onMessage(payload ?? ''))
        return client.query(`listen ${client.escapeIdentifier(channel)}`)
      },
      { onOpen: onListening, onLost: onDeaf },
    )
}
