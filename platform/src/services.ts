import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Dialler } from './outbound/dialler.ts'
import type { Db } from './store/database.ts'
import type { Listen } from './store/notifications.ts'

/** Everything that is created at the start. Tests use `createTestServices`. */
export interface Services {
  db: Db
  engine: 'pglite' | 'postgres'
  listen: Listen
  config: Config
  clock: () => Date
  log: Log
  /** The only way to connect to addresses that merchants choose. */
  dialler: Dialler
}

/** The services that a function needs, such as `Needs<'db' | 'clock'>`. */
export type Needs<Name extends keyof Services> = Pick<Services, Name>
