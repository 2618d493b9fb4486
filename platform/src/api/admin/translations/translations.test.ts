import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addPaymentMethod, addShippingMethod, hamburg } from '#commerce/selling-store.testing.ts'
import { payments } from '#store/schema/payments.ts'
import {
  german,
  ofMug,
  ofVocabulary,
  openTranslatedStore,
  vocabulary,
} from '#api/testing/translated-store.ts'
import { listStatements } from '#api/testing/shop.ts'

const shop = await openTranslatedStore()
afterAll(() => shop.close())
beforeEach(() => shop.openStore())

const productQuery = `{ product(slug: "harbour-mug") {
  title subtitle description language descriptionLanguage
  options { name values label valueLabels }
  attributes { name value label }
  images { alt }
  variants { options { name value label valueLabel } image { alt } }
} }`

const listReads = (work: () => Promise<unknown>) => listStatements(shop.services.db, work)

describe('a product', () => {
  it('is read in the language that the reader prefers', async () => {
    const id = await shop.createMug()
    await shop.translate(ofMug(id), german)
    await shop.translate(ofVocabulary, vocabulary)
    await shop.project()
    const { data, headers } = await shop.ask('fr, de-AT;q=0.8, en;q=0.5', productQuery)
    expect(data).toMatchObject({
      product: {
        title: 'Hafenbecher',
        subtitle: 'Für jeden Tag',
        description: ['Ein Becher aus Steinzeug.'],
        language: 'de',
        descriptionLanguage: 'de',
        options: [
          {
            name: 'Glaze',
            values: ['Oat', 'Moss'],
            label: 'Glasur',
            valueLabels: ['Hafer', 'Moos'],
          },
        ],
        attributes: [{ name: 'material', value: 'Steinzeug', label: 'Werkstoff' }],
        images: [{ alt: 'Becher in Hafer' }],
        variants: [
          {
            options: [{ name: 'Glaze', value: 'Oat', label: 'Glasur', valueLabel: 'Hafer' }],
            image: { alt: 'Becher in Hafer' },
          },
          { options: [{ name: 'Glaze', value: 'Moss', label: 'Glasur', valueLabel: 'Moos' }] },
        ],
      },
    })
    expect(headers.get('content-language')).toBe('de')
    expect(headers.get('vary')).toContain('accept-language')
  })

  it('is listed with its languages in one order, whatever the order of their rows', async () => {
    const id = await shop.createMug()
    await shop.translate(ofMug(id, 'pt-BR'), { title: 'Caneca' })
    await shop.translate(ofMug(id, 'de'), german)
    await shop.translate(ofMug(id, 'pt-BR'), { title: 'Xícara' })
    const { body } = await shop.send('GET', '/v1/catalog/products?translations=true')
    expect(body).toMatchObject({
      data: [{ translations: [{ locale: 'de' }, { locale: 'pt-BR', texts: { title: 'Xícara' } }] }],
    })
  })

  it.each(['en', 'fr', '*', 'not,,;a=;q=2;header', ''])(
    'is read in the content language of the store with Accept-Language %j',
    async (language) => {
      await shop.translate(ofMug(await shop.createMug()), german)
      await shop.project()
      const { data, headers } = await shop.ask(language, productQuery)
      expect(data).toMatchObject({
        product: {
          title: 'Harbour Mug',
          language: 'en',
          options: [{ name: 'Glaze', label: 'Glaze', valueLabels: ['Oat', 'Moss'] }],
        },
      })
      expect(headers.get('content-language')).toBe('en')
    },
  )

  it('marks texts that are not translated, and omits an untranslated subtitle', async () => {
    await shop.translate(ofMug(await shop.createMug()), { title: 'Hafenbecher' })
    await shop.project()
    expect((await shop.ask('de', productQuery)).data).toMatchObject({
      product: {
        title: 'Hafenbecher',
        subtitle: null,
        language: 'de',
        description: ['A mug of stoneware.'],
        descriptionLanguage: 'en',
        images: [{ alt: 'Oat' }],
      },
    })
    const query = '{ product(slug: "harbour-mug") { title language } }'
    expect((await shop.ask('pt-BR', query)).data).toEqual({
      product: { title: 'Harbour Mug', language: 'en' },
    })
  })

  it('is found by the words of every language, and by a misspelt one', async () => {
    await shop.translate(ofMug(await shop.createMug()), german)
    await shop.translate(ofVocabulary, vocabulary)
    await shop.project()
    for (const search of ['hafenbecher', 'steinzeug', 'tasse', 'moos', 'hafenbehcer', 'harbour']) {
      const query = `{ products(filter: { search: "${search}" }) { data { title } } }`
      expect((await shop.ask('de', query)).data, search).toEqual({
        products: { data: [{ title: 'Hafenbecher' }] },
      })
    }
  })

  it('is sorted by its translated title in a list by title', async () => {
    const zebra = await shop.createMug({
      title: 'Zebra',
      variants: [{ sku: 'Z', options: [], price: 1 }],
      options: [],
    })
    await shop.createMug({
      title: 'Mast',
      variants: [{ sku: 'M', options: [], price: 1 }],
      options: [],
    })
    await shop.translate(ofMug(zebra), { title: 'Anker' })
    await shop.project()
    const query = '{ products(sort: TITLE) { data { title } } }'
    const titles = async (language: string) => (await shop.ask(language, query)).data
    expect(await titles('de')).toEqual({
      products: { data: [{ title: 'Anker' }, { title: 'Mast' }] },
    })
    expect(await titles('en')).toEqual({
      products: { data: [{ title: 'Mast' }, { title: 'Zebra' }] },
    })
  })

  it('shows a changed translation at once, and sends webhooks', async () => {
    const id = await shop.createMug()
    await shop.translate(ofMug(id), german)
    await shop.project()
    const query = '{ product(slug: "harbour-mug") { title } }'
    expect((await shop.ask('de', query)).data).toEqual({ product: { title: 'Hafenbecher' } })
    const before = (await shop.eventTypes()).length
    await shop.translate(ofMug(id), { ...german, title: 'Kaffeebecher' })
    await shop.project()
    expect((await shop.ask('de', query)).data).toEqual({ product: { title: 'Kaffeebecher' } })
    expect((await shop.eventTypes()).length).toBe(before + 1)
    expect((await shop.listEvents()).at(-1)?.type).toBe('catalog.product.updated')
    await shop.translate(ofMug(id), { ...german, title: 'Kaffeebecher' })
    expect((await shop.eventTypes()).length).toBe(before + 1)
  })
})

describe('categories, collections, brands and facets', () => {
  it('have labels in the language, while filter values stay the same', async () => {
    const categoryId = await shop.created('/v1/catalog/categories', {
      name: 'Mugs',
      description: 'To hold.',
    })
    const brandId = await shop.created('/v1/catalog/brands', {
      name: 'Studio',
      description: 'Ours.',
    })
    const collectionId = await shop.created('/v1/catalog/collections', { name: 'Morning' })
    await shop.createMug({ categoryIds: [categoryId], collectionIds: [collectionId], brandId })
    const ofCategory = `/v1/catalog/categories/${categoryId}/translations/de`
    await shop.translate(ofCategory, { name: 'Becher', description: 'Zum Halten.' })
    await shop.translate(`/v1/catalog/brands/${brandId}/translations/de`, { name: 'Werkstatt' })
    await shop.translate(`/v1/catalog/collections/${collectionId}/translations/de`, {
      name: 'Morgen',
    })
    await shop.translate(ofVocabulary, vocabulary)
    await shop.project()
    const query = `{
      categories { slug name description language descriptionLanguage }
      brands { slug name description language descriptionLanguage }
      collections { slug name language }
      products(filter: { options: [{ name: "Glaze", values: ["Oat"] }], tags: ["mug"] }) {
        facets { name label values { value label } }
      }
    }`
    const { data } = await shop.ask('de', query)
    expect(data).toMatchObject({
      categories: [{ slug: 'mugs', name: 'Becher', description: 'Zum Halten.', language: 'de' }],
      brands: [
        {
          slug: 'studio',
          name: 'Werkstatt',
          language: 'de',
          description: 'Ours.',
          descriptionLanguage: 'en',
        },
      ],
      collections: [{ slug: 'morning', name: 'Morgen', language: 'de' }],
    })
    const { facets } = data['products'] as unknown as { facets: { name: string }[] }
    const facet = (name: string) => facets.find((one) => one.name === name)
    expect(facet('option:Glaze')).toMatchObject({
      label: 'Glasur',
      values: [
        { value: 'Oat', label: 'Hafer' },
        { value: 'Moss', label: 'Moos' },
      ],
    })
    expect(facet('tag')).toMatchObject({ values: [{ value: 'mug', label: 'Tasse' }] })
    expect(facet('category')).toMatchObject({ values: [{ value: 'mugs', label: 'Becher' }] })
    await shop.translate(ofCategory, { name: 'Pokale' })
    await shop.project()
    for (const word of ['werkstatt', 'pokale']) {
      const found = `{ products(filter: { search: "${word}" }) { totalCount } }`
      expect((await shop.ask('en', found)).data, word).toEqual({ products: { totalCount: 1 } })
    }
  })
})

describe('a cart and its order', () => {
  it('keep the texts in the language they were created in', async () => {
    const { db } = shop.services
    const { store } = shop.client
    const id = await shop.createMug()
    await shop.translate(ofMug(id), { ...german, slug: 'hafenbecher' })
    await shop.translate(ofVocabulary, vocabulary)
    const product = await shop.send('GET', `/v1/catalog/products/${id}`)
    const [variant] = product.body['variants'] as unknown as { id: string }[]
    const shippingMethodId = await addShippingMethod(db, store)
    const words = { name: 'Invoice', description: 'In 14 days.', instructions: 'To IBAN DE02.' }
    const paymentMethodId = await addPaymentMethod(db, store, 'bankTransfer', words)
    const inGerman = { name: 'Rechnung', description: 'In 14 Tagen.' }
    await shop.translate(`/v1/payment-methods/${paymentMethodId}/translations/de`, inGerman)
    await shop.translate(`/v1/shipping/methods/${shippingMethodId}/translations/de`, {
      name: 'Paket nach Hause',
      description: 'Mit Unterschrift.',
    })
    const call = async (method: string, path: string, language: string, body?: unknown) => {
      const response = await shop.app.request(path, {
        method,
        headers: {
          'x-store-domain': store.domain,
          'accept-language': language,
          'idempotency-key': crypto.randomUUID(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      expect(response.status, await response.clone().text()).toBe(200)
      return (await response.json()) as Record<string, never>
    }
    const { token } = await call('POST', '/v1/carts', 'de', { currencyCode: 'EUR', email: null })
    const path = `/v1/carts/${String(token)}`
    await call('POST', `${path}/items`, 'en', { variantId: variant?.id, quantity: 1 })
    await call('PATCH', `${path}/buyer`, 'en', { email: 'hanna@example.com' })
    await call('PATCH', `${path}/addresses`, 'en', { shippingAddress: hamburg })
    const methods = await call('GET', `${path}/shipping-methods`, 'de')
    expect(methods['data']).toMatchObject([
      { name: 'Paket nach Hause', description: 'Mit Unterschrift.' },
    ])
    await call('PATCH', `${path}/shipping`, 'en', { shippingMethodId })
    const line = {
      title: 'Hafenbecher',
      language: 'de',
      productSlug: 'hafenbecher',
      options: [{ name: 'Glaze', value: 'Oat', label: 'Glasur', valueLabel: 'Hafer' }],
      image: { alt: 'Becher in Hafer' },
    }
    const cart = await call('GET', path, 'de')
    expect(cart).toMatchObject({ items: [line], shipping: { name: 'Paket nach Hause' } })
    const inEnglish = { title: 'Harbour Mug', productSlug: 'harbour-mug' }
    expect(await call('GET', path, 'en')).toMatchObject({
      items: [{ ...inEnglish, options: [{ valueLabel: 'Oat' }] }],
    })
    const ways = async (language: string) =>
      (await call('GET', `${path}/payment-methods`, language))['data']
    expect(await ways('de')).toMatchObject([inGerman])
    expect(await ways('en')).toMatchObject([{ name: 'Invoice', description: 'In 14 days.' }])
    const bought = { paymentMethodId, expectedTotal: cart['total'] }
    const { orderNumber } = await call('POST', `${path}/complete`, 'de', bought)
    expect(await call('GET', path, 'en')).toMatchObject({
      items: [line],
      shipping: { name: 'Paket nach Hause' },
    })
    // Staff also read what they call it.
    const { body } = await shop.send('GET', `/v1/orders?search=${String(orderNumber)}`)
    const { options } = line
    expect(body['data']).toMatchObject([{ items: [{ contentTitle: 'Harbour Mug', options }] }])
    // Instructions are included even without a translation, because they contain the account.
    const [payment] = await db.select().from(payments).where(eq(payments.methodId, paymentMethodId))
    expect(payment).toMatchObject({ name: 'Rechnung', instructions: 'To IBAN DE02.' })
  })
})

describe('reading', () => {
  it('needs one more SQL statement in another language than in that of the store', async () => {
    const id = await shop.createMug()
    await shop.translate(ofMug(id), german)
    await shop.project()
    const query = '{ product(slug: "harbour-mug") { title options { label } } }'
    // The store itself is cached for five seconds.
    await shop.ask('en', '{ store { name } }')
    const own = await listReads(() => shop.ask('en', query))
    const foreign = await listReads(() => shop.ask('de', query))
    expect(foreign.filter((text) => !own.includes(text))).toHaveLength(1)
    expect(foreign).toHaveLength(own.length + 1)
    // Responses are cached per language.
    expect(await listReads(() => shop.ask('de', query))).toEqual([])
    expect((await shop.ask('en', query)).data).toMatchObject({ product: { title: 'Harbour Mug' } })
  })
})
