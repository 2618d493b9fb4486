import { describe, expect, it } from 'vitest'
import { openDeskForEachTest, says } from './testing/channel-desk.ts'

const desk = openDeskForEachTest()

async function publishToReview() {
  await desk.connect()
  const product = await desk.addProduct()
  const candidates = [{ externalId: 'known', title: 'Lamp', skus: ['x'] }, { externalId: 'other' }]
  desk.answerWith(() => says(409, { candidates }))
  const { publication } = await desk.publish(product.id)
  await desk.run()
  return { product, id: publication.id }
}

describe('a review', () => {
  it('is asked for with what the channel has already', async () => {
    const { id } = await publishToReview()
    expect(await desk.readPublication(id)).toMatchObject({
      state: 'reviewRequired',
      candidates: [
        { externalId: 'known', title: 'Lamp', skus: ['x'] },
        { externalId: 'other', title: null, skus: [] },
      ],
    })
    expect(await desk.run()).toBe(0)
  })

  it('ends with a link when the channel says that it is the same product', async () => {
    const { id, product } = await publishToReview()
    const [first] = product.variants
    desk.answerWith(() => says(200, { externalId: 'known', skus: [first?.sku] }))
    const body = { externalId: 'known' }
    const linked = await desk.send('POST', desk.publicationPath(id, 'link'), { body })
    expect(linked).toMatchObject({
      status: 200,
      body: {
        ...{ state: 'linked', externalId: 'known' },
        attempts: [{ outcome: 'reviewRequired' }, { kind: 'link', outcome: 'linked' }],
      },
    })
    expect(JSON.parse(desk.calls.at(-1)?.body.toString() ?? '')).toMatchObject({
      ...{ operation: 'verify', externalId: 'known' },
    })
    expect(await desk.listEvents()).toContainEqual(
      expect.objectContaining({ type: 'channel.listing.published', ExternalId: 'known' }),
    )
  })

  it.each([
    ['foreign SKUs', says(200, { externalId: 'known', skus: ['foreign'] }), 'ExternalNotVerified'],
    ['no SKU', says(200, { externalId: 'known', skus: [] }), 'ExternalNotVerified'],
    ['another id', says(200, { externalId: 'else', skus: [] }), 'ExternalNotVerified'],
    ['no such id', says(404), 'ExternalNotVerified'],
    ['nothing', { kind: 'timeout' } as const, 'ConnectorUnavailable'],
  ])('is not ended by a channel that says %s', async (_what, answer, code) => {
    const { id } = await publishToReview()
    desk.answerWith(() => answer)
    const refused = await desk.send('POST', desk.publicationPath(id, 'link'), {
      body: { externalId: 'known' },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: `Channel.${code}` } })
    const after = await desk.readPublication(id)
    expect(after).toMatchObject({ state: 'reviewRequired', attemptCount: 2 })
  })

  it('does not link what another product is linked to', async () => {
    const { id, product } = await publishToReview()
    const other = await desk.addProduct()
    const body = { productId: other.id, price: 5, externalId: 'known' }
    expect((await desk.send('POST', `/${desk.channelId}/listings`, { body })).status).toBe(201)
    const skus = product.variants.map(({ sku }) => sku)
    desk.answerWith(() => says(200, { externalId: 'known', skus }))
    const link = { body: { externalId: 'known' } }
    expect(await desk.send('POST', desk.publicationPath(id, 'link'), link)).toMatchObject({
      status: 409,
      body: { code: 'Channel.ExternalIdTaken' },
    })
  })

  it('ends as something new when the merchant sends it again', async () => {
    const { id } = await publishToReview()
    desk.answerWith(() => says(200, { externalId: 'brand new' }))
    await desk.send('POST', desk.publicationPath(id, 'retry'))
    await desk.run()
    expect(await desk.readPublication(id)).toMatchObject({
      state: 'published',
      externalId: 'brand new',
    })
    expect(JSON.parse(desk.calls.at(-1)?.body.toString() ?? '')).toMatchObject({ asNew: true })
  })
})
