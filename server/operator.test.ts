import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, IncomingMessage } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from './documents.testing.ts'
import { isOperator, OPERATOR_HEADER, operatorKeys, readPurge, TAG_HEADER } from './operator.ts'

const keys = operatorKeys('2:new-secret, 1:old-secret')

function request(headers: Record<string, string>, url = '/sv/products/mug?utm_source=x') {
  return Object.assign(new IncomingMessage(new Socket()), { method: 'PURGE', url, headers })
}

test('an operator has a key made of a secret of the webhooks, the newest or an older one', () => {
  expect(keys).toHaveLength(2)
  for (const key of keys) expect(isOperator(request({ [OPERATOR_HEADER]: key }), keys)).toBe(true)
})

test.each(['', 'x', '2:new-secret', 'new-secret', operatorKeys('1:other')[0] ?? ''])(
  'nobody is an operator with the key "%s"',
  (key) => {
    expect(isOperator(request({ [OPERATOR_HEADER]: key }), keys)).toBe(false)
    expect(isOperator(request({ [OPERATOR_HEADER]: key }), operatorKeys(''))).toBe(false)
  },
)

test('a purge names the documents of a path, or a cache tag', () => {
  expect(readPurge(request({}))).toEqual({ tags: ['path:/sv/products/mug'] })
  expect(readPurge(request({ [TAG_HEADER]: 'norrlys:products' }))).toEqual({
    tags: ['norrlys:products'],
  })
})

// The second is a port that browsers refuse (Fetch standard, "bad port").
test.each([0, 10_080])('npm run purge renders a path with an umlaut again: %i', async (anyPort) => {
  const shop = await openShop()
  const path = '/products/k%C3%BChl'
  await shop.get(path)
  await shop.get(path)
  expect(shop.times(path)).toBe(1)
  shop.clock += 1_000
  const server = createServer((asked, response) => {
    if (!isOperator(asked, keys)) return response.writeHead(403).end()
    for (const tag of readPurge(asked).tags ?? []) shop.stale(tag)
    return response.writeHead(204).end()
  }).listen(anyPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const where = { HOST: '127.0.0.1', PORT: String(port), WEBHOOK_SECRETS: '2:new-secret' }
  const env = { ...process.env, ...where }
  const purging = promisify(execFile)(process.execPath, ['server/purge.ts', '/products/kühl'], {
    env,
  })
  expect((await purging).stdout).toContain('/products/kühl is stale')
  // The old document is shown for two seconds more.
  shop.clock += 3_000
  await shop.get(path)
  expect(shop.times(path)).toBe(2)
  server.close()
  shop.server.close()
})

test('npm run purge says that a key is that of the demo, and gives none in production', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-purge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ webhookSecrets: '1:old-secret' }))
  const printKey = (settings: Record<string, string>) => {
    const env = { ...process.env, DATA_DIR: folder, ...settings }
    return spawnSync(process.execPath, ['server/purge.ts', '--key'], { env, encoding: 'utf8' })
  }
  const [newest = '', demo = ''] = keys
  expect(printKey({})).toMatchObject({
    stdout: `${demo}\n`,
    stderr: expect.stringContaining('that of the demo'),
  })
  const WEBHOOK_SECRETS = '2:new-secret'
  for (const settings of [{}, { NODE_ENV: 'production' }])
    expect(printKey({ ...settings, WEBHOOK_SECRETS })).toMatchObject({
      ...{ stdout: `${newest}\n`, stderr: '', status: 0 },
    })
  expect(printKey({ NODE_ENV: 'production' })).toMatchObject({ stdout: '', status: 1 })
})
