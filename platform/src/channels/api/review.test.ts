import { describe, expect, it } from 'vitest'
import type { CallResult } from '#outbound/dialler.ts'
import { openChannelForEachTest, answerOf } from './channel-client.testing.ts'

const client = openChannelForEachTest()

async function publishToReview() {
  await client.connect()
  const product = await client.addProduct()
  const candidates = [{ externalId: 'known', title: 'Lamp', skus: ['x'] }, { externalId: 'other' }]
  client.answerWith(() => answerOf(409, { candidates }))
  const { publication } = await client.publish(product.id)
  await client.run()
  return { product, id: publication.id }
}

describe('a review', () => {
  it('starts with candidates that the channel already has', async () => {
    const { id } = await publishToReview()
    expect(await client.readPublication(id)).toMatchObject({
      state: 'reviewRequired',
      candidates: [
        { externalId: 'known', title: 'Lamp', skus: ['x'] },
        { externalId: 'other', title: null, skus: [] },
      ],
    })
    expect(await client.run()).toBe(0)
  })

  it('ends with a link when the channel confirms that it is the same product', async () => {
    const { id, product } = await publishToReview()
    const [first] = product.variants
    client.answerWith(() => answerOf(200, { externalId: 'known', skus: [first?.sku] }))
    const body = { externalId: 'known' }
    const linked = await client.send('POST', client.publicationPath(id, 'link'), { body })
    expect(linked).toMatchObject({
      status: 200,
      body: {
        state: 'linked',
        externalId: 'known',
        attempts: [{ outcome: 'reviewRequired' }, { kind: 'link', outcome: 'linked' }],
      },
    })
    expect(JSON.parse(client.calls.at(-1)?.body.toString() ?? '')).toMatchObject({
      operation: 'verify',
      externalId: 'known',
    })
    expect(await client.listEvents()).toContainEqual(
      expect.objectContaining({ type: 'channel.listing.published', ExternalId: 'known' }),
    )
  })

  it('is read while the channel confirms a link, also one under a key', async () => {
    const { id, product } = await publishToReview()
    const { promise: requested, resolve: hear } = Promise.withResolvers<void>()
    const { promise, resolve } = Promise.withResolvers<CallResult>()
    let asked = 0
    client.answerWith(() => {
      asked += 1
      hear()
      return promise
    })
    const send = () =>
      client.send('POST', client.publicationPath(id, 'link'), {
        body: { externalId: 'known' },
        headers: { 'idempotency-key': 'link' },
      })
    const linking = send()
    await requested
    // Would wait for an open transaction of the embedded engine, which has one connection.
    expect((await client.readPublication(id)).state).toBe('reviewRequired')
    const skus = product.variants.map(({ sku }) => sku)
    resolve(answerOf(200, { externalId: 'known', skus }))
    const first = await linking
    expect(first).toMatchObject({ status: 200, body: { state: 'linked', attemptCount: 2 } })
    expect((await send()).body).toEqual(first.body)
    expect(asked).toBe(1)
  })

  it.each([
    [
      'foreign SKUs',
      answerOf(200, { externalId: 'known', skus: ['foreign'] }),
      'ExternalNotVerified',
    ],
    [
      'a foreign SKU beside its own',
      (own: string) => answerOf(200, { externalId: 'known', skus: [own, 'foreign'] }),
      'ExternalNotVerified',
    ],
    ['no SKU', answerOf(200, { externalId: 'known', skus: [] }), 'ExternalNotVerified'],
    ['another id', answerOf(200, { externalId: 'else', skus: [] }), 'ExternalNotVerified'],
    ['no such id', answerOf(404), 'ExternalNotVerified'],
    ['nothing', { kind: 'timeout' } as const, 'ConnectorUnavailable'],
  ])('is not ended by a channel that answers %s', async (_what, answer, code) => {
    const { id, product } = await publishToReview()
    const sku = product.variants[0]?.sku ?? ''
    client.answerWith(() => (typeof answer === 'function' ? answer(sku) : answer))
    const refused = await client.send('POST', client.publicationPath(id, 'link'), {
      body: { externalId: 'known' },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: `Channel.${code}` } })
    const after = await client.readPublication(id)
    expect(after).toMatchObject({ state: 'reviewRequired', attemptCount: 2 })
  })

  it('cannot link an item that is linked to another product', async () => {
    const { id, product } = await publishToReview()
    const other = await client.addProduct()
    const body = { productId: other.id, price: 5, externalId: 'known' }
    expect((await client.send('POST', `/${client.channelId}/listings`, { body })).status).toBe(201)
    const skus = product.variants.map(({ sku }) => sku)
    client.answerWith(() => answerOf(200, { externalId: 'known', skus }))
    const link = { body: { externalId: 'known' } }
    expect(await client.send('POST', client.publicationPath(id, 'link'), link)).toMatchObject({
      status: 409,
      body: { code: 'Channel.ExternalIdTaken' },
    })
  })

  it('ends with a new item when the merchant retries', async () => {
    const { id } = await publishToReview()
    client.answerWith(() => answerOf(200, { externalId: 'brand new' }))
    await client.send('POST', client.publicationPath(id, 'retry'))
    await client.run()
    expect(await client.readPublication(id)).toMatchObject({
      state: 'published',
      externalId: 'brand new',
    })
    expect(JSON.parse(client.calls.at(-1)?.body.toString() ?? '')).toMatchObject({ asNew: true })
  })
})
