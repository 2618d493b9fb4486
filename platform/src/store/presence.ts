import type { PGlite } from '@electric-sql/pglite'
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { KeptConnections } from './kept-connections.ts'

/**
 * Shows all processes on the database that the holder of this name is alive, until the returned
 * function is called or the process ends together with its connection.
 */
export type StayPresent = (name: string) => Promise<() => Promise<void>>

// Any number, as long as every version of the platform uses the same one. It distinguishes these
// locks from other advisory locks.
const presenceClass = 7_215_005

// Shared, so that a new connection does not wait for the one it replaces.
const take = 'select pg_advisory_lock_shared($1, hashtext($2))'
const giveBack = 'select pg_advisory_unlock_shared($1, hashtext($2))'

export function stayOnPglite(client: PGlite): StayPresent {
  return async (name) => {
    await client.query(take, [presenceClass, name])
    return async () => {
      await client.query(giveBack, [presenceClass, name])
    }
  }
}

export function stayOnPostgres({ keep }: KeptConnections): StayPresent {
  return (name) => keep((client) => client.query(take, [presenceClass, name]))
}

/** SQL condition that no holder of this name is present. */
export function isAbsent(name: SQLWrapper) {
  return sql`not exists (
    select 1 from pg_locks
    where locktype = 'advisory' and classid = ${sql.raw(String(presenceClass))}
      and objid = hashtext(${name})::oid
      and database = (select oid from pg_database where datname = current_database()))`
}
