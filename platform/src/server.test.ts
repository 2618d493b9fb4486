import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '#store/postgres.testing.ts'
import { fillDataDir } from '#store/database.testing.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-crash-'))
  await fillDataDir(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs the server with code that a signal makes fail. @returns its output after the signal. */
async function crash(failure: string) {
  const failing = `process.on('SIGUSR2', () => { ${failure} })`
  const program = join(import.meta.dirname, 'server.ts')
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${failing}`, program], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PLATFORM_PORT: String(await findFreePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (line.includes('"listening"')) child.kill('SIGUSR2')
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  const after = lines.slice(lines.findIndex((line) => line.includes('"listening"')) + 1)
  return { code, after }
}

describe('an error that nothing catches', () => {
  it.each([
    ['thrown', `throw new TypeError('of an unknown kind')`],
    ['of a promise', `Promise.reject(new TypeError('of an unknown kind'))`],
  ])('%s ends the process with one JSON line in the log', async (_, failure) => {
    const { code, after } = await crash(failure)
    expect(after.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        level: 'error',
        event: 'crashed',
        error: 'TypeError',
        message: 'of an unknown kind',
      }),
    ])
    expect(code).toBe(1)
  })
})
