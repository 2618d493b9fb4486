import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Dialler } from './outbound/dialler.ts'
import type { Db } from './store/database.ts'
import type { Listen } from './store/notifications.ts'
import type { StayPresent } from './store/presence.ts'

/** Everything that is made at the start. Tests make one with `createTestServices`. */
export interface Services {
  db: Db
  engine: 'pglite' | 'postgres'
  listen: Listen
  stayPresent: StayPresent
  config: Config
  clock: () => Date
  log: Log
  /** The only way to addresses that merchants choose. */
  dialler: Dialler
}

/**
 * What a function needs of it, such as `Needs<'db' | 'clock'>`. A route is registered with all
 * services; what it calls names its own part.
 */
export type Needs<Name extends keyof Services> = Pick<Services, Name>
