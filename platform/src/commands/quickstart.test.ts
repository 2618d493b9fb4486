import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { openTestServer, serverSecrets } from '#api/rest/testing/server.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../cli.ts', import.meta.url))
const page = new URL('../../../docs/quickstart.md', import.meta.url)

const server = await openTestServer(undefined, { WEBHOOK_LOOPBACK: 'on' })
const folder = await mkdtemp(join(tmpdir(), 'vitrine-quickstart-'))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const listBlocks = (text: string, language: string) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)

it('the quickstart leads to a paid order and a signed webhook', { timeout: 120_000 }, async () => {
  await server.start()
  const text = await readFile(page, 'utf8')
  const [create = '', ...others] = listBlocks(text, 'sh')
  expect(others).toEqual([])
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    PLATFORM_SECRETS: serverSecrets.map(({ id, secret }) => `${id}:${secret}`).join(','),
    FIRST_PARTY_CLIENT_SECRET: 'first-party-secret-for-tests-0123456789',
    ...server.env,
  }
  const command = create.replace('npm run platform --', `${process.execPath} ${program}`)
  const { stdout } = await run('bash', ['-c', command], { env })
  const [, id, secret] = /client_id: (\S+)\nclient_secret: (\S+)/.exec(stdout) ?? []
  const blocks = listBlocks(text, 'js')
  expect(blocks.length).toBeGreaterThan(4)
  const file = join(folder, 'quickstart.mjs')
  await writeFile(file, blocks.join('\n'))
  const done = await run(process.execPath, [file], {
    env: { CLIENT_ID: id, CLIENT_SECRET: secret, PLATFORM_URL: server.url },
    timeout: 60_000,
  })
  expect(done.stdout).toBe('Order 1001 of 53.9 EUR is paid.\n')
})
