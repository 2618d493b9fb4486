// A process that creates events and delivers them until it is killed. Its arguments:
//   <where: data directory or postgresql URL> <store id> <events to make> <number of the first>
// It prints `made <n>` once the transaction of the n-th event has been acknowledged.
import { appendEvent } from '#store/events.ts'
import { releaseHeldDeliveries } from '#store/held-deliveries.ts'
import { openDatabase } from '#store/database.ts'
import { stores } from '#store/schema/tenancy.ts'
import { eq, sql } from 'drizzle-orm'
import { readConfig } from '#config.ts'
import { createLog } from '#log.ts'
import { startDeliveries } from './deliveries.ts'
import { createLoopbackDialler } from './dialler.testing.ts'

const [where = '', storeId = '', count = '0', first = '0'] = process.argv.slice(2)
const { db } = await openDatabase(
  where.startsWith('postgresql://') ? { dataDir: '', databaseUrl: where } : { dataDir: where },
)
const clock = () => new Date()
const say = (line: string) => process.stdout.write(`${line}\n`)

startDeliveries(
  {
    db,
    dialler: createLoopbackDialler(),
    clock,
    config: readConfig({}),
    log: createLog('silent'),
    onFault: (error) => say(`fault ${String(error)}`),
  },
  { slots: 16, pauseMs: 10 },
)
say('ready')

const [store] = await db.select().from(stores).where(eq(stores.id, storeId))
if (!store) throw new Error('The store is missing.')
for (let n = Number(first); n < Number(first) + Number(count); n += 1) {
  await db.transaction(async (tx) => {
    // The change itself: a counter that increases with each event and reveals partial transactions.
    await tx
      .update(stores)
      .set({ nextOrderNumber: sql`${stores.nextOrderNumber} + 1` })
      .where(eq(stores.id, storeId))
    await appendEvent(tx, {
      type: 'catalog.brand.deleted',
      body: {
        BrandId: String(n),
        TenantId: store.tenantId,
        StoreId: storeId,
        OccurredOn: clock().toISOString(),
      },
    })
  })
  // No projector runs here, so this also releases deliveries that a killed child left held.
  await releaseHeldDeliveries(db)
  say(`made ${String(n)}`)
}
say('done')
