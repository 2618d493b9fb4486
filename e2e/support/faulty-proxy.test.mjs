import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '#tools/lib/settings.mjs'
import { startFaultyProxy } from './faulty-proxy.mjs'

const closing = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('replies with its own keep-alive, not with the platform’s', async () => {
  const platform = createServer({ keepAliveTimeout: 30_000 }, (_, answer) => {
    answer.setHeader('x-request-id', 'abc').end('{}')
  })
  platform.listen(0, '127.0.0.1')
  await once(platform, 'listening')
  closing.push(() => platform.close() && platform.closeAllConnections())
  const port = await findFreePort()
  const proxy = await startFaultyProxy({ port, platformPort: platform.address().port })
  closing.push(proxy.stop)
  const answer = await fetch(`http://127.0.0.1:${port}/v1/anything`)
  expect(answer.headers.get('x-request-id')).toBe('abc')
  expect(answer.headers.get('keep-alive')).toBe('timeout=5')
})
