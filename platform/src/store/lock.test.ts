import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockDirectory } from './lock.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-lock-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const lockModule = fileURLToPath(new URL('lock.ts', import.meta.url))

/** Another process that takes the lock, says so, and keeps it until it is killed. */
async function startHolder() {
  const script = `import { lockDirectory } from ${JSON.stringify(lockModule)}
    try { await lockDirectory(process.argv[1]); console.log('held') } catch { console.log('refused') }
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const answer = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  return { answer, kill }
}

it('refuses a second process, and takes over when the first was killed', async () => {
  const first = await startHolder()
  expect(first.answer).toBe('held')
  await expect(lockDirectory(directory)).rejects.toThrow('is in use by process')
  await first.kill()
  const unlock = await lockDirectory(directory)
  const second = await startHolder()
  expect(second.answer).toBe('refused')
  await second.kill()
  await unlock()
  expect(await readdir(directory)).toEqual([])
})

it('does not mistake a new process with an old number for the holder', async () => {
  await writeFile(join(directory, 'lock'), `${String(process.pid)} 1\n`)
  const unlock = await lockDirectory(directory)
  await unlock()
})

it('lets exactly one of many win a stale lock', async () => {
  await writeFile(join(directory, 'lock'), '999999999 1\n')
  const holders = await Promise.all(Array.from({ length: 4 }, startHolder))
  expect(holders.map((holder) => holder.answer).sort()).toEqual([
    'held',
    'refused',
    'refused',
    'refused',
  ])
  await Promise.all(holders.map((holder) => holder.kill()))
})
