import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { lockDirectory } from './lock.ts'

const directory = await mkdtemp(join(tmpdir(), 'vitrine-lock-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

const lockModule = fileURLToPath(new URL('lock.ts', import.meta.url))

/** Starts a process that takes the lock, prints so, and holds it until it is killed. */
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

it('refuses a second process, and is taken over when the first was killed', async () => {
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

it('does not mistake a new process with a reused pid for the holder', async () => {
  await writeFile(join(directory, 'lock'), `${String(process.pid)} 1\n`)
  const unlock = await lockDirectory(directory)
  await unlock()
  expect(await readdir(directory)).toEqual([])
})

it.each([1, 2, 3])('lets exactly one of many take over a stale lock, run %i', async (time) => {
  await writeFile(join(directory, 'lock'), `999999999 ${String(time)}\n`)
  const holders = await Promise.all(Array.from({ length: 8 }, startHolder))
  await Promise.all(holders.map((holder) => holder.kill()))
  expect(holders.filter(({ answer }) => answer === 'held')).toHaveLength(1)
  expect(holders.filter(({ answer }) => answer === 'refused')).toHaveLength(7)
})

it('is taken over from a process that crashed during a takeover', async () => {
  const dead = '999999999 4\n'
  const gate = `lock.${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`
  await writeFile(join(directory, 'lock'), dead)
  await writeFile(join(directory, gate), '999999998 4\n')
  const unlock = await lockDirectory(directory)
  await unlock()
  expect(await readdir(directory)).toEqual([])
})
