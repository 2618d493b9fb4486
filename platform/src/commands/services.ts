import type { Config } from '#config.ts'
import { createLog } from '#log.ts'
import { createDialler } from '#outbound/dialler.ts'
import type { Services } from '#services.ts'
import type { Database } from '#store/database.ts'

/** A command prints its output, so no log; a backup exceeds the time limits of requests. */
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
