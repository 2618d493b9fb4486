import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createConnector, isLocalReceiver } from './local-storefront.ts'
import { createLocalDialler } from './outbound/local-dialler.ts'
import { addStore, createTestServices } from '#testing.ts'

/** A storefront that serves some stores: the hosts of the deliveries it accepted. */
const served = new Set(['first.localhost'])
const received: string[] = []
const storefront = createServer((request, response) => {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (served.has(host)) received.push(host)
  response.writeHead(served.has(host) ? 204 : 421).end()
})
await new Promise<void>((resolve) => storefront.listen(0, '127.0.0.1', resolve))
const port = String((storefront.address() as AddressInfo).port)
const config = { storefrontUrl: `http://{domain}:${port}` }
const shop = await createTestServices(
  { STOREFRONT_URL: config.storefrontUrl },
  createLocalDialler((url) => isLocalReceiver(config, url)),
)
afterAll(async () => {
  storefront.close()
  await shop.close()
})

it('connects the stores that the storefront serves, those created later too, once each', async () => {
  const connectStores = createConnector(shop.services, 'a-secret-of-the-storefront')
  await addStore(shop.services, { domain: 'first.localhost' })
  await addStore(shop.services, { domain: 'shop.example' })
  await connectStores()
  expect(received).toEqual(['first.localhost'])

  await addStore(shop.services, { domain: 'second.localhost' })
  await connectStores()
  expect(received, 'its files are not published yet').toEqual(['first.localhost'])
  served.add('second.localhost')
  await connectStores()
  await connectStores()
  expect(received).toEqual(['first.localhost', 'second.localhost'])
  await createConnector(shop.services, 'a-secret-of-the-storefront')()
  expect(received, 'after a restart').toHaveLength(2)
})

it.each([
  [`http://any.localhost:${port}/webhooks/platform`, true],
  [`http://any.localhost:${port}/elsewhere`, false],
  ['http://any.localhost:1/webhooks/platform', false],
  [`http://user:x@any.localhost:${port}/webhooks/platform`, false],
  [`https://any.localhost:${port}/webhooks/platform`, false],
  [`http://127.0.0.1:${port}/webhooks/platform`, false],
  [`http://shop.example:${port}/webhooks/platform`, false],
  ['no address', false],
])('%s is a receiver of the storefront on this machine: %s', (url, isLocal) => {
  expect(isLocalReceiver(config, url)).toBe(isLocal)
})
