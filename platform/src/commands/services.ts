import type { Config } from '#config.ts'
import { createLog } from '#log.ts'
import { createDialler } from '#outbound/dialler.ts'
import type { Services } from '#services.ts'
import type { Database } from '#store/database.ts'

/**
 * The services of a command: the system clock, no log because a command prints its output, and the
 * connections without the time limits of requests, which a backup of a large database exceeds.
 */
export function createCommandServices(database: Database, config: Config): Services {
  return {
    ...database,
    db: database.backgroundDb,
    config,
    clock: () => new Date(),
    log: createLog('silent'),
    dialler: createDialler(),
  }
}
