import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { claimDeliveries } from '#outbound/claim-deliveries.ts'
import { addStore, fillDataDir } from './database.testing.ts'
import { openDatabase } from './database.ts'
import { appendEvent } from './events.ts'
import { releaseHeldDeliveries } from './held-deliveries.ts'
import { newId } from './ids.ts'
import { readClock } from './raw-rows.ts'
import { jobLeases } from './schema/jobs.ts'
import { webhookEndpoints } from './schema/webhooks.ts'

it('what a process was sending when it died is sent at once by the next one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-leases-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await fillDataDir(dataDir)
  const first = await openDatabase({ dataDir })
  const { tenantId, id: storeId } = await addStore(first)
  const now = await readClock(first.db)
  const endpoint = { id: newId('whe'), url: 'https://receiver.example/', urlHash: newId('h') }
  const times = { status: 'receiving' as const, createdOn: now, updatedOn: now }
  await first.db.insert(webhookEndpoints).values({ ...endpoint, ...times, tenantId, storeId })
  const body = { BrandId: 'a', TenantId: tenantId, StoreId: storeId, OccurredOn: now.toISOString() }
  await first.db.transaction((tx) => appendEvent(tx, { type: 'catalog.brand.deleted', body }))
  await releaseHeldDeliveries(first.db)
  const claim = async ({ db }: typeof first) =>
    claimDeliveries(db, { worker: newId('wrk'), now: await readClock(db), limit: 1 })
  const [claimed] = await claim(first)
  expect(claimed).toBeDefined()
  expect(await claim(first)).toEqual([])
  const leasedUntil = new Date(now.getTime() + 60_000)
  await first.db.insert(jobLeases).values({ name: 'sweep', holder: 'dies', leasedUntil })
  let last = first
  for (const attempt of [2, 3]) {
    await last.close()
    last = await openDatabase({ dataDir })
    const again = await claim(last)
    expect(
      again.map(({ delivery }) => delivery.id),
      String(attempt),
    ).toEqual([claimed?.delivery.id])
    expect(await last.db.select().from(jobLeases)).toEqual([])
  }
  await last.close()
  last = await openDatabase({ dataDir })
  expect(await claim(last), 'later the lease has to end').toEqual([])
  await last.close()
})
