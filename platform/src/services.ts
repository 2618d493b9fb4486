import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Dialler } from './outbound/dialler.ts'
import type { Db } from './store/database.ts'
import type { Listen } from './store/notifications.ts'
import type { StayPresent } from './store/presence.ts'

/** What every module of the platform is handed. Tests make one with `createTestServices`. */
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
