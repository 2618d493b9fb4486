import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, IncomingMessage } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
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
