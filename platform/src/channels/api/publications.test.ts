import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { callApi } from '#api/testing/call-api.ts'
import { callsPerChannel } from '#channels/run-publications.ts'
import { sendLimit } from '#channels/settle-publication.ts'
import type { CallResult } from '#outbound/dialler.ts'
import { signInApplication } from '#testing.ts'
import { startBackground } from '#background.ts'
import { openChannelForEachTest, answerOf } from './channel-client.testing.ts'

const client = openChannelForEachTest()

describe('a channel of our own', () => {
  it('lists a product at once and sends an event', async () => {
    const product = await client.addProduct()
    const { status, publication } = await client.publish(product.id)
    expect(status).toBe(201)
    expect(publication).toMatchObject({ state: 'published', attempts: [{ outcome: 'published' }] })
    const listing = await client.send(
      'GET',
      `/${client.channelId}/listings/${publication.listingId}`,
    )
    expect(listing.body).toMatchObject({ productId: product.id, price: 25 })
    expect(await client.listEvents()).toContainEqual(
      expect.objectContaining({
        type: 'channel.listing.published',
        ProductId: product.id,
        ExternalId: publication.externalId,
      }),
    )
    expect(client.calls).toEqual([])
  })

  it('lists a product in one attempt under a key', async () => {
    const body = { productId: (await client.addProduct()).id, price: 25 }
    const headers = { 'idempotency-key': 'publish' }
    const { body: publication } = await client.send('POST', client.publicationPath(), {
      body,
      headers,
    })
    expect(publication).toMatchObject({
      ...{ state: 'published', attemptCount: 1 },
      attempts: [{ number: 1, outcome: 'published' }],
    })
  })

  it('receives the events of its listed products', async () => {
    const { id } = await client.addProduct()
    await client.publish(id)
    const token = await signInApplication(client.services, client.store)
    const change = { token, body: { title: 'Another lamp' } }
    const changed = await callApi(client.app, 'PATCH', `/v1/catalog/products/${id}`, change)
    expect(changed.status).toBe(200)
    expect(await client.listEvents()).toContainEqual(
      expect.objectContaining({
        type: 'catalog.product.updated',
        ProductId: id,
        TargetChannelIds: [client.channelId],
      }),
    )
  })
})

describe('the background job', () => {
  it('sends queued publications', async () => {
    await client.connect()
    const background = startBackground(client.services)
    try {
      const { publication } = await client.publish((await client.addProduct()).id)
      await vi.waitFor(
        async () => {
          const { state } = await client.readPublication(publication.id)
          expect(state).toBe('published')
        },
        { timeout: 10_000, interval: 50 },
      )
    } finally {
      await background.stop()
    }
  })
})

describe('a connector that hangs', () => {
  it('delays only its own channel', async () => {
    await client.connect()
    const other = await client.send('POST', '', {
      body: { name: 'Fair', channelType: 'marketplace' },
    })
    const { id: otherId } = other.body as { id: string }
    const connector = { url: 'https://quick.example/in' }
    await client.send('PATCH', `/${otherId}`, { body: { connector } })
    const { promise, resolve } = Promise.withResolvers<CallResult>()
    const { promise: requested, resolve: hang } = Promise.withResolvers<void>()
    let hanging = 0
    client.answerWith(({ url }) => {
      if (url.includes('quick')) return answerOf(200, { externalId: 'ext-quick' })
      hanging += 1
      if (hanging === callsPerChannel) hang()
      return promise
    })
    for (let i = 0; i < callsPerChannel; i += 1) {
      await client.publish((await client.addProduct()).id)
    }
    const first = client.run()
    await requested
    const waiting = await client.publish((await client.addProduct()).id)
    const body = { productId: (await client.addProduct()).id, price: 25 }
    const quick = await client.send('POST', `/${otherId}/publications`, { body })
    expect(await client.run()).toBe(1)
    const { id } = quick.body as { id: string }
    const read = await client.send('GET', `/${otherId}/publications/${id}`)
    expect(read.body).toMatchObject({ state: 'published' })
    client.answerWith(() => answerOf(200, { externalId: 'ext-next' }))
    resolve(answerOf(422))
    expect(await first).toBe(callsPerChannel + 1)
    expect(await client.readPublication(waiting.publication.id)).toMatchObject({
      state: 'published',
    })
  })
})

describe('a channel with a connector', () => {
  it('refuses a retry and a new publication at the same time: one of them is open', async () => {
    await client.connect()
    for (let round = 0; round < 15; round += 1) {
      const { id: productId } = await client.addProduct()
      const { publication } = await client.publish(productId)
      const path = client.publicationPath(publication.id)
      expect((await client.send('POST', `${path}/cancel`)).status).toBe(200)
      const body = { productId, price: 25 }
      const answers = await Promise.all([
        client.send('POST', `${path}/retry`),
        client.send('POST', client.publicationPath(), { body }),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(answers.filter(({ status }) => status >= 300)).toMatchObject([
        { status: 409, body: { code: 'Channel.PublicationUnderWay' } },
      ])
    }
  })

  it('queues a product, sends it signed and stores the id that the channel returns', async () => {
    const secret = 'a secret of the connector'
    expect((await client.connect(secret)).status).toBe(200)
    const product = await client.addProduct()
    const { publication } = await client.publish(product.id)
    expect(publication).toMatchObject({ state: 'queued', attemptCount: 0, attempts: [] })
    expect(await client.run()).toBe(1)
    expect(await client.readPublication(publication.id)).toMatchObject({
      state: 'published',
      externalId: 'ext-1',
      nextAttemptOn: null,
      attempts: [{ number: 1, kind: 'send', outcome: 'published', externalId: 'ext-1' }],
    })
    const [call] = client.calls
    const body = call?.body ?? Buffer.alloc(0)
    expect(call?.headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    )
    expect(JSON.parse(body.toString())).toMatchObject({
      operation: 'publish',
      publicationId: publication.id,
      attempt: 1,
      price: 25,
      product: { Id: product.id },
      skus: product.variants.map(({ sku }) => sku),
    })
  })

  it('retries a failure with backoff, and gives up at a limit', async () => {
    await client.connect()
    client.answerWith(() => answerOf(503))
    const { publication } = await client.publish((await client.addProduct()).id)
    await client.run()
    expect(await client.run()).toBe(0)
    const waiting = await client.readPublication(publication.id)
    expect(waiting).toMatchObject({ state: 'queued', attempts: [{ status: 503 }] })
    for (let i = 1; i < sendLimit; i += 1) {
      client.advance(3_600_000)
      expect(await client.run()).toBe(1)
    }
    const ended = await client.readPublication(publication.id)
    expect(ended).toMatchObject({ state: 'failed', attemptCount: sendLimit })
    expect(new Set(ended.attempts.map(({ outcome }) => outcome))).toEqual(new Set(['unavailable']))
    client.answerWith(() => answerOf(200, { externalId: 'at last' }))
    expect(
      (await client.send('POST', client.publicationPath(publication.id, 'retry'))).status,
    ).toBe(200)
    await client.run()
    expect(await client.readPublication(publication.id)).toMatchObject({ state: 'published' })
  })

  it.each([
    ['a refusal', answerOf(422), 422],
    ['an answer of another shape', answerOf(200, { id: 5 }), 200],
  ])('does not retry %s', async (_what, answer, status) => {
    await client.connect()
    client.answerWith(() => answer)
    const { publication } = await client.publish((await client.addProduct()).id)
    await client.run()
    const ended = await client.readPublication(publication.id)
    expect(ended).toMatchObject({ state: 'failed', attempts: [{ outcome: 'rejected', status }] })
  })

  it('resends what a crashed process was sending', async () => {
    await client.connect()
    const { publication } = await client.publish((await client.addProduct()).id)
    const { promise: requested, resolve: hang } = Promise.withResolvers<void>()
    client.answerWith(() => {
      hang()
      return new Promise<CallResult>(() => undefined)
    })
    void client.run()
    await requested
    expect(await client.readPublication(publication.id)).toMatchObject({ state: 'sending' })
    client.answerWith(() => answerOf(200, { externalId: 'ext-2' }))
    // A lease ends by the clock of the database, whatever that of a process says.
    client.advance(61_000)
    expect(await client.run()).toBe(0)
    await client.endLeases()
    expect(await client.run()).toBe(1)
    expect(
      (await client.readPublication(publication.id)).attempts.map(({ outcome }) => outcome),
    ).toEqual(['interrupted', 'published'])
  })

  it('gives up a product that cannot be sent, with backoff', async () => {
    await client.connect()
    const { publication } = await client.publish((await client.addProduct()).id)
    client.answerWith(() => {
      throw new Error('The secret of the connector cannot be opened.')
    })
    for (let i = 0; i < sendLimit; i += 1) {
      await expect(client.run()).rejects.toThrow('cannot be opened')
      expect(await client.run()).toBe(0)
      client.advance(3_600_000)
    }
    expect(await client.run()).toBe(0)
    expect(await client.readPublication(publication.id)).toMatchObject({
      state: 'failed',
      attemptCount: sendLimit,
    })
  })

  it('gets one request from two processes', async () => {
    await client.connect()
    await client.publish((await client.addProduct()).id)
    const counts = await Promise.all([client.run(), client.run()])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(client.calls).toHaveLength(1)
  })

  it('updates the same listing the second time', async () => {
    await client.connect()
    const { id } = await client.addProduct()
    const fair = { name: 'Fair', channelType: 'marketplace' }
    const other = await client.send('POST', '', { body: fair })
    const elsewhere = { body: { productId: id, price: 25, externalId: 'at the fair' } }
    const path = `/${String(other.body['id'])}/listings`
    expect((await client.send('POST', path, elsewhere)).status).toBe(201)
    await client.publish(id)
    await client.run()
    await client.publish(id, 30)
    await client.run()
    const listings = await client.send('GET', `/${client.channelId}/listings`)
    expect(listings.body).toMatchObject({ totalCount: 1, data: [{ price: 30 }] })
    const sent = client.calls.map(({ body }) => JSON.parse(body.toString()) as object)
    expect(sent).toMatchObject([{ externalId: null }, { externalId: 'ext-1' }])
    expect(await client.listEvents()).toContainEqual(
      expect.objectContaining({
        type: 'channel.listing.price_changed',
        OldPrice: 25,
        NewPrice: 30,
      }),
    )
  })

  it('cannot have a URL in a private network', async () => {
    const body = { connector: { url: 'https://169.254.169.254/latest' } }
    expect(await client.send('PATCH', `/${client.channelId}`, { body })).toMatchObject({
      status: 400,
      body: { errors: { 'connector.url': ['The address is not public.'] } },
    })
  })
})

describe('refusals', () => {
  it('does not queue a product twice at the same time', async () => {
    await client.connect()
    const { id } = await client.addProduct()
    const both = await Promise.all([client.publish(id), client.publish(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('refuses transitions that the state does not allow', async () => {
    const { publication } = await client.publish((await client.addProduct()).id)
    for (const step of ['retry', 'cancel', 'link']) {
      const call = step === 'link' ? { body: { externalId: 'x' } } : {}
      expect(
        await client.send('POST', client.publicationPath(publication.id, step), call),
      ).toMatchObject({
        status: 409,
        body: { code: 'Channel.PublicationState', state: 'published' },
      })
    }
  })

  it('cancels a queued publication, which is then never sent', async () => {
    await client.connect()
    const { publication } = await client.publish((await client.addProduct()).id)
    const cancelled = await client.send('POST', client.publicationPath(publication.id, 'cancel'))
    expect(cancelled.body).toMatchObject({ state: 'cancelled' })
    expect(await client.run()).toBe(0)
  })

  it('does not find foreign products or foreign publications', async () => {
    expect((await client.publish('unknown')).status).toBe(400)
    expect((await client.send('GET', client.publicationPath('unknown'))).status).toBe(404)
  })
})
