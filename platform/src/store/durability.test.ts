import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { like } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { rateLimits } from './schema/identity.ts'
import { fillDataDir, findTestServer } from './database.testing.ts'

const cycles = process.env['VITRINE_FULL_NUMBERS'] ? 200 : 3
const program = fileURLToPath(new URL('durability-writer.testing.ts', import.meta.url))
const drizzle = new URL('resolve-drizzle.ts', import.meta.url).href

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-durability-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The database of the writer: a new one on the PostgreSQL server, or a data directory. */
async function openWhere() {
  const url = findTestServer()
  if (!url) {
    await fillDataDir(dataDir)
    return { where: dataDir, dataDir }
  }
  return { where: url, dataDir: '', databaseUrl: url }
}

/** Starts the writer and kills it while it writes. @returns the writes that it acknowledged. */
async function writeAndKill(where: string, first: number) {
  const child = spawn(process.execPath, [`--import=${drizzle}`, program, where, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const acknowledged: number[] = []
  const enough = 5 + Math.floor(Math.random() * 60)
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === enough) child.kill('SIGKILL')
  }
  await ended
  return acknowledged
}

it(
  `loses no acknowledged write and leaves no partial transaction in ${String(cycles)} kills`,
  { timeout: 120_000 + cycles * 20_000 },
  async ({ task }) => {
    const { where, ...options } = await openWhere()
    const acknowledged: number[] = []
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const done = await writeAndKill(where, cycle * 1_000_000)
      expect(done.length).toBeGreaterThan(0)
      acknowledged.push(...done)
    }
    const database = await openDatabase(options)
    const rows = await database.db.select().from(rateLimits).where(like(rateLimits.key, 'witness%'))
    await database.close()
    const keys = new Set(rows.map((row) => row.key))
    const lost = acknowledged.filter((n) => !keys.has(`witness ${String(n)} left`))
    const torn = rows.filter((row) => {
      const side = row.key.endsWith('left') ? 'right' : 'left'
      return !keys.has(`witness ${String(row.count)} ${side}`)
    })
    const what = `An acknowledged write is lost or partial in ${String(cycles)} kills on ${process.env['TEST_ENGINE'] ?? 'pglite'}`
    const failures = lost.length + torn.length
    task.meta.repetitions = { row: 'K1', what, n: acknowledged.length, failures }
    expect({ lost, torn: torn.map((row) => row.key) }).toEqual({ lost: [], torn: [] })
  },
)
