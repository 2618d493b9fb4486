import type { PGlite } from '@electric-sql/pglite'
import type { KeptConnections } from './kept-connections.ts'

/** Hears what transactions said with `pg_notify`, once they are committed. */
export interface Listener {
  /** Called with each message of the channel. */
  onMessage: (payload: string) => void
  /** Called when messages may have been missed. */
  onGap: () => void
}

/** @returns a function that ends listening. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>

export function listenOnPglite(client: PGlite): Listen {
  return async (channel, { onMessage }) => client.listen(channel, onMessage)
}

/** What is said while a connection is broken is lost: then nothing heard before can be relied on. */
export function listenOnPostgres({ keep }: KeptConnections): Listen {
  return (channel, { onMessage, onGap }) =>
    keep((client) => {
      client.on('notification', ({ payload }) => onMessage(payload ?? ''))
      return client.query(`listen ${client.escapeIdentifier(channel)}`)
    }, onGap)
}
