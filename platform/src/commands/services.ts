import type { Config } from '#config.ts'
import { createLog } from '#log.ts'
import { createDialler } from '#outbound/dialler.ts'
import type { Services } from '#services.ts'
import type { Database } from '#store/database.ts'

/** The services of a command: the system clock, and no log because a command prints its output. */
export function createCommandServices(database: Database, config: Config): Services {
  return {
    ...database,
    config,
    clock: () => new Date(),
    log: createLog('silent'),
    dialler: createDialler(),
  }
}
