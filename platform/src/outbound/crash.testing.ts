import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { newId } from '#store/ids.ts'
import { openDatabase, type Db } from '#store/database.ts'
import { createEmptyDatabase } from '#store/postgres.testing.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import { addStore, fillDataDir, findTestServer } from '#store/database.testing.ts'
import { openReceiver, readText } from './dialler.testing.ts'

const program = fileURLToPath(new URL('crash-child.testing.ts', import.meta.url))
const drizzle = new URL('../store/resolve-drizzle.ts', import.meta.url).href

/** A receiver that counts arrivals per delivery id and per event. */
async function openCounter() {
  const deliveries = new Map<string, number>()
  const events = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1)
  const receiver = await openReceiver((request, response) => {
    void readText(request).then((text) => {
      const { BrandId } = JSON.parse(text) as { BrandId: string }
      count(events, BrandId)
      count(deliveries, String(request.headers['x-service-delivery']))
      response.writeHead(204).end()
    })
  })
  return { ...receiver, deliveries, events }
}

/** Writes a store with a registered endpoint directly to the database. */
async function addReceivingStore(db: Db, url: string) {
  const { tenantId, id: storeId } = await addStore({ db })
  const now = new Date()
  const endpoint = { id: newId('whe'), tenantId, storeId, url, urlHash: newId('h') }
  await db
    .insert(webhookEndpoints)
    .values({ ...endpoint, status: 'receiving', createdOn: now, updatedOn: now })
  return storeId
}

export interface Maker {
  process: ChildProcess
  /** Resolves when the process has printed the word. */
  given: (word: string) => Promise<void>
  /** Resolves when `count` events have been created. */
  hasMade: (count: number) => Promise<void>
  /** Numbers of the events whose transactions were acknowledged. */
  made: Set<string>
  faults: string[]
  kill: () => Promise<void>
}

/** Starts the process that creates and delivers events. */
export function startMaker(
  where: string,
  storeId: string,
  { count, first }: { count: number; first: number },
): Maker {
  const args = [where, storeId, count, first].map(String)
  const child = spawn(process.execPath, [`--import=${drizzle}`, program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const made = new Set<string>()
  const faults: string[] = []
  const words = new Set<string>()
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    const [word = '', rest = ''] = line.split(' ')
    words.add(word)
    if (word === 'made') made.add(rest)
    if (word === 'fault') faults.push(line)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => isSo() && resolve()
      lines.on('line', look)
      look()
      void ended.then(() => reject(new Error('The process ended prematurely.')))
    })
  return {
    process: child,
    given: (word) => until(() => words.has(word)),
    hasMade: (count) => until(() => made.size >= count),
    made,
    faults,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * An empty database of the engine that the tests run on, with a store whose events a receiver
 * counts. `where` is a data directory or the URL of PostgreSQL.
 */
export async function openCountedStore() {
  const serverUrl = findTestServer()
  const where = serverUrl
    ? await createEmptyDatabase(serverUrl)
    : await mkdtemp(join(tmpdir(), 'vitrine-crash-'))
  if (!serverUrl) await fillDataDir(where)
  const receiver = await openCounter()
  const database = await openDatabase(
    serverUrl ? { dataDir: '', databaseUrl: where } : { dataDir: where },
  )
  const storeId = await addReceivingStore(database.db, receiver.url)
  await database.close()
  const close = async () => {
    await receiver.close()
    if (!serverUrl) await rm(where, { recursive: true, force: true })
  }
  return { where, receiver, storeId, close }
}

/** Expects every acknowledged event to arrive. @returns how many arrived more than once. */
export async function countArrivals(
  receiver: Awaited<ReturnType<typeof openCounter>>,
  made: Iterable<string>,
) {
  const lost = () => [...made].filter((event) => !receiver.events.has(event)).length
  await expect.poll(lost, { timeout: 240_000, interval: 100 }).toBe(0)
  const counts = [...receiver.deliveries.values()]
  return { duplicates: counts.reduce((sum, count) => sum + count - 1, 0) }
}
