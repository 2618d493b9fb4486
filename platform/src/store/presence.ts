import type { PGlite } from '@electric-sql/pglite'
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { KeptConnections } from './kept-connections.ts'

/**
 * Shows everybody on the database that the holder of this name lives: until the returned function is
 * called, or the process dies and its connection with it.
 */
export type StayPresent = (name: string) => Promise<() => Promise<void>>

// Any number, as long as every version of the platform uses the same one: it tells these locks from
// others of the advisory kind.
const presenceClass = 7_215_005

// Shared, so that a connection that came back does not wait for the one it replaces.
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

/** The condition that nobody of this name is present. */
export function isAbsent(name: SQLWrapper) {
  return sql`not exists (
    select 1 from pg_locks
    where locktype = 'advisory' and classid = ${sql.raw(String(presenceClass))}
      and objid = hashtext(${name})::oid
      and database = (select oid from pg_database where datname = current_database()))`
}
