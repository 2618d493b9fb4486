import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CallResult } from './dialler.ts'
import { createAuthorizer } from './receiver-credentials.ts'
import { openScriptedReceiver } from './receiving.testing.ts'
import { answered, createScriptedDialler } from './dialler.testing.ts'

const { opened, dialler, receiver, open } = await openScriptedReceiver()
const hour = 3_600_000

test('a call has the four headers and a signature that a receiver can verify with plain Node', async () => {
  const secret = 'the key of the receiver'
  const endpoint = await open({ secret, headers: { 'X-Tenant-Route': 'north' } })
  await endpoint.emit('brand Ærø')
  await endpoint.worker.deliverDue()
  const [call] = dialler.calls
  const body = call?.body ?? Buffer.alloc(0)
  expect(call?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-service-event': 'catalog.brand.deleted',
    'x-service-delivery': expect.stringMatching(
      /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    ) as string,
    'x-service-timestamp': String(opened.services.clock().getTime() / 1000),
    'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'x-tenant-route': 'north',
  })
  expect(JSON.parse(body.toString())).toEqual({
    BrandId: 'brand Ærø',
    TenantId: endpoint.store.tenantId,
    StoreId: endpoint.store.id,
    OccurredOn: opened.services.clock().toISOString(),
  })
})

test('a call has no signature when no secret is configured', async () => {
  const endpoint = await open({ headers: { 'X-Service-Signature': 'sha256=forged' } })
  await endpoint.emit('a')
  await endpoint.worker.deliverDue()
  expect(dialler.calls[0]?.headers).not.toHaveProperty('x-service-signature')
})

test.each([
  [{ type: 'Basic', username: 'shop', password: 'pass:word' }, 'Basic c2hvcDpwYXNzOndvcmQ='],
  [{ type: 'Bearer', token: 'opaque' }, 'Bearer opaque'],
] as const)('a call has the credentials %j', async (authentication, header) => {
  const endpoint = await open({ authentication })
  await endpoint.emit('a')
  await endpoint.worker.deliverDue()
  expect(dialler.calls[0]?.headers['authorization']).toBe(header)
})

test('an OAuth2 token is fetched, cached, and fetched again when the receiver refuses it', async () => {
  let issued = 0
  let status = 204
  receiver.answer = ({ url }) => {
    if (url !== 'https://issuer.example/token') return answered(status)
    const body = JSON.stringify({
      access_token: `token${String((issued += 1))}`,
      expires_in: 3600,
    })
    return { ...answered(200), body: Buffer.from(body) } as CallResult
  }
  const tokenUrl = 'https://issuer.example/token'
  const authentication = { type: 'OAuth2', tokenUrl, clientId: 'id', clientSecret: 's' } as const
  const endpoint = await open({ authentication })
  const sent = () => dialler.calls.map(({ url, headers }) => [url, headers['authorization']])
  await endpoint.emit('a')
  await endpoint.worker.deliverDue()
  await endpoint.emit('b')
  await endpoint.worker.deliverDue()
  expect(sent()).toEqual([
    [tokenUrl, 'Basic aWQ6cw=='],
    ['https://receiver.example/hooks', 'Bearer token2'],
    ['https://receiver.example/hooks', 'Bearer token2'],
  ])
  dialler.calls.length = 0
  status = 401
  await endpoint.emit('c')
  await endpoint.worker.deliverDue()
  opened.advance(hour / 2)
  await endpoint.worker.deliverDue()
  expect(sent().map(([, header]) => header)).toEqual([
    'Bearer token2',
    'Basic aWQ6cw==',
    'Bearer token3',
  ])
})

test('a new client of an endpoint does not send the token of the one before', async () => {
  const token = { ...answered(200), body: Buffer.from('{"access_token":"t"}') }
  const issuer = createScriptedDialler(() => token)
  const { authorize } = createAuthorizer(issuer, opened.services.clock)
  const tokenUrl = 'https://issuer.example/token'
  for (const clientSecret of ['old', 'old', 'new']) {
    await authorize('endpoint', { type: 'OAuth2', tokenUrl, clientId: 'id', clientSecret })
  }
  expect(issuer.calls).toHaveLength(2)
})

test('a call that is answered with 500 is recorded as refused', async () => {
  const endpoint = await open()
  receiver.answer = () => answered(500)
  await endpoint.emit('a')
  await endpoint.worker.deliverDue()
  const [delivery] = await endpoint.deliveries()
  expect(await endpoint.attempts(delivery?.id ?? '')).toMatchObject([
    { number: 1, outcome: 'refused', status: 500 },
  ])
})

test('a call whose token issuer refuses is a failed attempt and never reaches the receiver', async () => {
  const tokenUrl = 'https://issuer.example/token'
  const authentication = { type: 'OAuth2', tokenUrl, clientId: 'id', clientSecret: 's' } as const
  receiver.answer = ({ url }) =>
    url === tokenUrl
      ? ({
          ...answered(200),
          body: Buffer.from('{"access_token":"t","expires_in":1}'),
        } as CallResult)
      : answered(204)
  const endpoint = await open({ authentication })
  receiver.answer = () => answered(400)
  opened.advance(hour)
  await endpoint.emit('a')
  await endpoint.worker.deliverDue()
  expect(dialler.calls.map(({ url }) => url)).toEqual([tokenUrl])
  const [delivery] = await endpoint.deliveries()
  expect(await endpoint.attempts(delivery?.id ?? '')).toMatchObject([
    { outcome: 'unreachable', detail: 'token issuer answered 400' },
  ])
})
