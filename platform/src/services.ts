import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Dialler } from './outbound/dialler.ts'
import type { Database } from './store/database.ts'

/** Everything that is created at the start. Tests use `createTestServices`. */
export interface Services extends Pick<Database, 'db' | 'engine' | 'listen'> {
  config: Config
  clock: () => Date
  log: Log
  /** The only way to connect to addresses that merchants choose. */
  dialler: Dialler
}

/** The services that a function needs, such as `Needs<'db' | 'clock'>`. */
export type Needs<Name extends keyof Services> = Pick<Services, Name>
