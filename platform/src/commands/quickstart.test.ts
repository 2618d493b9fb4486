import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { findFreePort } from '#store/postgres.testing.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

const folder = await mkdtemp(join(tmpdir(), 'vitrine-quickstart-'))
const port = String(await findFreePort())
/** What a person's shell has, and the port and data of this test. */
const env = {
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  HOME: folder,
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  PLATFORM_PORT: port,
  DATA_DIR: join(folder, 'data'),
}

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
  await rm(folder, { recursive: true })
})

const listBlocks = (text: string, language: string) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)

/** Gives a command as a person does at the first terminal, and waits until the platform listens. */
async function startPlatform(command: string) {
  // A group of its own, because the command starts further processes.
  const child = spawn('bash', ['-c', command], { cwd: root, env, detached: true })
  const ended = once(child, 'exit')
  ends.push(() => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    return ended
  })
  const lines: string[] = []
  child.stderr.on('data', (part: Buffer) => lines.push(part.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line.startsWith('The platform listens on')) return
  }
  throw new Error(`The platform did not start: ${lines.join('\n')}`)
}

it('the quickstart ends with a paid order and a signed webhook', { timeout: 240_000 }, async () => {
  const text = await readFile(join(root, 'docs/quickstart.md'), 'utf8')
  const [start = '', ...otherStarts] = listBlocks(text, 'text')
  const [create = '', ...others] = listBlocks(text, 'sh')
  expect([...otherStarts, ...others]).toEqual([])
  await startPlatform(start)
  const { stdout } = await run('bash', ['-c', create], { cwd: root, env })
  const [, id, secret] = /client_id: (\S+)\nclient_secret: (\S+)/.exec(stdout) ?? []
  const blocks = listBlocks(text, 'js')
  expect(blocks.length).toBeGreaterThan(4)
  const file = join(folder, 'quickstart.mjs')
  await writeFile(file, blocks.join('\n'))
  const done = await run(process.execPath, [file], {
    env: { CLIENT_ID: id, CLIENT_SECRET: secret, PLATFORM_URL: `http://127.0.0.1:${port}` },
    timeout: 60_000,
  })
  expect(done.stdout).toBe('Order 1001 of 53.9 EUR is paid.\n')
})
