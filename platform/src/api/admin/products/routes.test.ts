import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addStore } from '#testing.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

beforeEach(() => shop.openStore())

const createMug = (more: object = {}) =>
  shop.send('POST', '/v1/catalog/products', { ...mug, ...more })

describe('a product', () => {
  test('is created with options, variants and images, and shoppers find it', async () => {
    const made = await createMug()
    expect(made).toMatchObject({ status: 201, etag: '"v1"' })
    expect(made.body).toMatchObject({ slug: 'harbour-mug', currency: 'EUR', isActive: true })
    await shop.project()
    const { product } = await shop.ask(
      '{ product(slug: "harbour-mug") { priceMin priceMax availableQuantity variants { sku price image { url } } } }',
    )
    expect(product).toEqual({
      priceMin: 28,
      priceMax: 30.5,
      availableQuantity: 5,
      variants: [
        { sku: 'MUG-OAT', price: 28, image: { url: 'https://pictures.example/oat.webp' } },
        { sku: 'MUG-MOS', price: 30.5, image: null },
      ],
    })
    expect(await shop.eventTypes()).toEqual(['catalog.product.created'])
  })

  test('with a changed price sends an event, and shoppers see it at once', async () => {
    const made = await createMug()
    await shop.project()
    await shop.ask('{ product(slug: "harbour-mug") { priceMin } }')
    const [oat, moss] = made.body['variants'] as unknown as { id: string }[]
    const variants = [
      { ...mug.variants[0], id: oat?.id, price: 24, compareAtPrice: 28 },
      { ...mug.variants[1], id: moss?.id },
    ]
    const changed = await shop.send('PATCH', `/v1/catalog/products/${String(made.body['id'])}`, {
      variants,
    })
    expect(changed).toMatchObject({ status: 200, etag: '"v2"' })
    await shop.expectSeen(
      '{ product(slug: "harbour-mug") { priceMin compareAtPriceMax availableQuantity } }',
      {
        product: { priceMin: 24, compareAtPriceMax: 28, availableQuantity: 5 },
      },
    )
    const price = (await shop.listEvents()).find(({ type }) => type === 'catalog.price.changed')
    expect(price?.body).toMatchObject({ Price: 24, CompareAtPrice: 28, Currency: 'EUR' })
  })

  test('that is deactivated is hidden from shoppers', async () => {
    const { body } = await createMug()
    await shop.send('PATCH', `/v1/catalog/products/${String(body['id'])}`, { isActive: false })
    await shop.expectSeen('{ product(slug: "harbour-mug") { title } }', { product: null })
    expect(await shop.eventTypes()).toContain('catalog.product.status_changed')
  })

  test('that is deleted is gone for everyone', async () => {
    const { body } = await createMug()
    const path = `/v1/catalog/products/${String(body['id'])}`
    expect((await shop.send('DELETE', path)).status).toBe(204)
    expect((await shop.send('GET', path)).status).toBe(404)
    await shop.expectSeen('{ product(slug: "harbour-mug") { title } }', { product: null })
    expect(await shop.eventTypes()).toContain('catalog.product.deleted')
  })

  test('is not overwritten by an editor with an outdated version', async () => {
    const { body, etag } = await createMug()
    const path = `/v1/catalog/products/${String(body['id'])}`
    const ifMatch = { 'if-match': etag ?? '' }
    expect((await shop.send('PATCH', path, { title: 'First' }, ifMatch)).status).toBe(200)
    const second = await shop.send('PATCH', path, { title: 'Second' }, ifMatch)
    expect(second).toMatchObject({ status: 412, body: { code: 'Common.VersionMismatch' } })
    expect((await shop.send('GET', path)).body).toMatchObject({ title: 'First' })
  })

  test.each([
    ['a variant without a value', { variants: [{ sku: 'A', options: [], price: 1 }] }, 400],
    ['equal variants', { variants: [mug.variants[0], { ...mug.variants[0], sku: 'B' }] }, 400],
    ['no variant', { variants: [] }, 400],
    ['an unknown brand', { brandId: 'brd_nothing' }, 400],
    ['an unknown category', { categoryIds: ['cat_nothing'] }, 400],
    ['a price finer than cents', { variants: [{ ...mug.variants[0], price: 1.005 }] }, 400],
  ])('with %s is refused', async (_what, more, status) => {
    expect(await createMug(more)).toMatchObject({ status, body: { code: 'Common.Validation' } })
    expect(await shop.eventTypes()).toEqual([])
  })

  test.each([
    ['brands', (id: string) => ({ brandId: id })],
    ['categories', (id: string) => ({ categoryIds: [id] })],
    ['collections', (id: string) => ({ collectionIds: [id] })],
  ])('in %s of another store of the merchant is refused', async (kind, toLinks) => {
    const made = await shop.send('POST', `/v1/catalog/${kind}`, { name: 'Elsewhere' })
    expect(made.status).toBe(201)
    const { tenantId } = shop.client.store
    await shop.signIn(['api_admin'], await addStore(shop.services, { tenantId }))
    expect((await createMug(toLinks(String(made.body['id'])))).status).toBe(400)
  })

  test('that is refused names each wrong member with its error', async () => {
    const [first, second] = mug.variants
    const variants = [first, { ...second, price: 1.005, compareAtPrice: 2 }]
    const refused = await shop.send('POST', '/v1/catalog/products', { ...mug, variants })
    expect(refused.body['errors']).toEqual({ 'variants.1.price': ['Not an amount of EUR.'] })
    const { title: _title, ...untitled } = mug
    const missing = await shop.send('POST', '/v1/catalog/products', { ...untitled, variants: 1 })
    expect(missing.body['errors']).toMatchObject({
      title: ['is required'],
      variants: ['Invalid input: expected array, received number'],
    })
  })

  test.each([
    ['日本の茶碗 – Groß', '日本の茶碗-gross'],
    ['ガラスの器', 'ガラスの器'],
    ['Чайник Ёлка', 'чайник-ёлка'],
    ['Παλιό Φλιτζάνι', 'παλιο-φλιτζανι'],
    ['كوب أَبيض', 'كوب-ابيض'],
    ['한국 그릇', '한국-그릇'],
    ['हिन्दी चाय', 'हिन्दी-चाय'],
    ['ชาเย็น', 'ชาเย็น'],
    ['Việt\u{fe0f} 1\u{fe0f}\u{20e3}', 'viet-1'],
    ['🍵', '127861'],
    [`${'a'.repeat(39)}𠀀`, 'a'.repeat(39)],
  ])('%s keeps the slug made of its title', async (title, expected) => {
    const { body } = await createMug({ title })
    const { id, slug } = body as unknown as { id: string; slug: string }
    expect(slug).toBe(expected.normalize('NFC'))
    const changed = await shop.send('PATCH', `/v1/catalog/products/${id}`, { slug })
    expect(changed).toMatchObject({ status: 200, body: { slug } })
    for (const wrong of ['Чаша', 'große', 'ά', 'a b', 'a/b', '-a', 'a-\u{306}'])
      expect(await shop.send('PATCH', `/v1/catalog/products/${id}`, { slug: wrong })).toMatchObject(
        {
          status: 400,
        },
      )
  })

  test('with a taken slug or SKU is a conflict', async () => {
    await createMug()
    expect(await createMug({ slug: 'other' })).toMatchObject({
      status: 409,
      body: { code: 'Catalog.SkuTaken' },
    })
    const variants = [{ sku: 'X', options: [{ name: 'Glaze', value: 'Oat' }], price: 1 }]
    expect(await createMug({ variants })).toMatchObject({
      status: 409,
      body: { code: 'Catalog.SlugTaken' },
    })
  })
})

describe('access', () => {
  test('needs a token with the scope, for the store', async () => {
    const { body } = await createMug()
    const path = `/v1/catalog/products/${String(body['id'])}`
    expect((await shop.send('GET', path, undefined, { authorization: '' })).status).toBe(401)
    await shop.signIn(['catalog:read'])
    expect((await shop.send('GET', path)).status).toBe(200)
    expect((await shop.send('PATCH', path, { title: 'No' })).status).toBe(403)
    const other = await addStore(shop.services)
    await shop.signIn(['api_admin'], other)
    expect((await shop.send('GET', path)).status).toBe(404)
    expect((await shop.send('DELETE', path)).status).toBe(404)
  })

  test('works under both prefixes', async () => {
    expect((await shop.send('GET', '/api/v1/catalog/products')).status).toBe(200)
  })
})
