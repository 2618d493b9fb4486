import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callApi } from '#api/testing.ts'
import { sendLimit } from '#commerce/channels/settle-publication.ts'
import { signInApplication } from '#testing.ts'
import { openDeskForEachTest, says } from './testing/channel-desk.ts'

const desk = openDeskForEachTest()

describe('a channel of our own', () => {
  it('takes a product at once, as a listing with its event', async () => {
    const product = await desk.addProduct()
    const { status, publication } = await desk.publish(product.id)
    expect(status).toBe(201)
    expect(publication).toMatchObject({ state: 'published', attempts: [{ outcome: 'published' }] })
    const listing = await desk.send('GET', `/${desk.channelId}/listings/${publication.listingId}`)
    expect(listing.body).toMatchObject({ productId: product.id, price: 25 })
    expect(await desk.listEvents()).toContainEqual(
      expect.objectContaining({
        type: 'channel.listing.published',
        ProductId: product.id,
        ExternalId: publication.externalId,
      }),
    )
    expect(desk.calls).toEqual([])
  })

  it('is a target of the events of the products it lists', async () => {
    const { id } = await desk.addProduct()
    await desk.publish(id)
    const token = await signInApplication(desk.services, desk.store)
    const change = { token, body: { title: 'Another lamp' } }
    const changed = await callApi(desk.app, 'PATCH', `/v1/catalog/products/${id}`, change)
    expect(changed.status).toBe(200)
    expect(await desk.listEvents()).toContainEqual(
      expect.objectContaining({
        ...{ type: 'catalog.product.updated', ProductId: id },
        TargetChannelIds: [desk.channelId],
      }),
    )
  })
})

describe('a channel with a connector', () => {
  it('queues a product, sends it signed and takes over the id the channel gave', async () => {
    const secret = 'a secret of the connector'
    expect((await desk.connect(secret)).status).toBe(200)
    const product = await desk.addProduct()
    const { publication } = await desk.publish(product.id)
    expect(publication).toMatchObject({ state: 'queued', attemptCount: 0, attempts: [] })
    expect(await desk.run()).toBe(1)
    expect(await desk.readPublication(publication.id)).toMatchObject({
      ...{ state: 'published', externalId: 'ext-1', nextAttemptOn: null },
      attempts: [{ number: 1, kind: 'send', outcome: 'published', externalId: 'ext-1' }],
    })
    const [call] = desk.calls
    const body = call?.body ?? Buffer.alloc(0)
    expect(call?.headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    )
    expect(JSON.parse(body.toString())).toMatchObject({
      ...{ operation: 'publish', publicationId: publication.id, attempt: 1, price: 25 },
      ...{ product: { Id: product.id }, skus: product.variants.map(({ sku }) => sku) },
    })
  })

  it('tries again after a failure, later each time, and gives up at a limit', async () => {
    await desk.connect()
    desk.answerWith(() => says(503))
    const { publication } = await desk.publish((await desk.addProduct()).id)
    await desk.run()
    expect(await desk.run()).toBe(0)
    const waiting = await desk.readPublication(publication.id)
    expect(waiting).toMatchObject({ state: 'queued', attempts: [{ status: 503 }] })
    for (let i = 1; i < sendLimit; i += 1) {
      desk.advance(3_600_000)
      expect(await desk.run()).toBe(1)
    }
    const ended = await desk.readPublication(publication.id)
    expect(ended).toMatchObject({ state: 'failed', attemptCount: sendLimit })
    expect(new Set(ended.attempts.map(({ outcome }) => outcome))).toEqual(new Set(['unavailable']))
    desk.answerWith(() => says(200, { externalId: 'at last' }))
    expect((await desk.send('POST', desk.publicationPath(publication.id, 'retry'))).status).toBe(
      200,
    )
    await desk.run()
    expect(await desk.readPublication(publication.id)).toMatchObject({ state: 'published' })
  })

  it.each([
    ['a refusal', says(422), 422],
    ['an answer of another shape', says(200, { id: 5 }), 200],
  ])('does not repeat %s', async (_what, answer, status) => {
    await desk.connect()
    desk.answerWith(() => answer)
    const { publication } = await desk.publish((await desk.addProduct()).id)
    await desk.run()
    const ended = await desk.readPublication(publication.id)
    expect(ended).toMatchObject({ state: 'failed', attempts: [{ outcome: 'rejected', status }] })
  })

  it('sends again what a process that died was sending', async () => {
    await desk.connect()
    const { publication } = await desk.publish((await desk.addProduct()).id)
    desk.answerWith(() => {
      throw new Error('The process died.')
    })
    await expect(desk.run()).rejects.toThrow('died')
    expect(await desk.readPublication(publication.id)).toMatchObject({ state: 'sending' })
    desk.answerWith(() => says(200, { externalId: 'ext-2' }))
    expect(await desk.run()).toBe(0)
    desk.advance(61_000)
    expect(await desk.run()).toBe(1)
    expect(
      (await desk.readPublication(publication.id)).attempts.map(({ outcome }) => outcome),
    ).toEqual(['interrupted', 'published'])
  })

  it('is sent to once by two processes', async () => {
    await desk.connect()
    await desk.publish((await desk.addProduct()).id)
    const counts = await Promise.all([desk.run(), desk.run()])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(desk.calls).toHaveLength(1)
  })

  it('brings the same listing up to date the second time', async () => {
    await desk.connect()
    const { id } = await desk.addProduct()
    await desk.publish(id)
    await desk.run()
    await desk.publish(id, 30)
    await desk.run()
    const listings = await desk.send('GET', `/${desk.channelId}/listings`)
    expect(listings.body).toMatchObject({ totalCount: 1, data: [{ price: 30 }] })
    expect(JSON.parse(desk.calls[1]?.body.toString() ?? '')).toMatchObject({ externalId: 'ext-1' })
    expect(await desk.listEvents()).toContainEqual(
      expect.objectContaining({
        type: 'channel.listing.price_changed',
        OldPrice: 25,
        NewPrice: 30,
      }),
    )
  })

  it('may not lead into the inner network', async () => {
    const body = { connector: { url: 'https://169.254.169.254/latest' } }
    expect(await desk.send('PATCH', `/${desk.channelId}`, { body })).toMatchObject({
      status: 400,
      body: { errors: { 'connector.url': ['The address is not public.'] } },
    })
  })
})

describe('refusals', () => {
  it('does not send a product twice at one time', async () => {
    await desk.connect()
    const { id } = await desk.addProduct()
    const both = await Promise.all([desk.publish(id), desk.publish(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('allows no step that the state does not have', async () => {
    const { publication } = await desk.publish((await desk.addProduct()).id)
    for (const step of ['retry', 'cancel', 'link']) {
      const call = step === 'link' ? { body: { externalId: 'x' } } : {}
      expect(
        await desk.send('POST', desk.publicationPath(publication.id, step), call),
      ).toMatchObject({
        status: 409,
        body: { code: 'Channel.PublicationState', state: 'published' },
      })
    }
  })

  it('gives up what waits, and then sends it no more', async () => {
    await desk.connect()
    const { publication } = await desk.publish((await desk.addProduct()).id)
    const cancelled = await desk.send('POST', desk.publicationPath(publication.id, 'cancel'))
    expect(cancelled.body).toMatchObject({ state: 'cancelled' })
    expect(await desk.run()).toBe(0)
  })

  it('knows neither foreign products nor foreign publications', async () => {
    expect((await desk.publish('unknown')).status).toBe(400)
    expect((await desk.send('GET', desk.publicationPath('unknown'))).status).toBe(404)
  })
})
