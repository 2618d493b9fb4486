import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addPaymentMethod, addShippingMethod } from '#commerce/selling-store.testing.ts'
import { translations } from '#store/schema/translations.ts'
import { addStore, signInApplication } from '#testing.ts'
import {
  german,
  ofMug,
  ofVocabulary,
  openTranslatedStore,
  vocabulary,
} from '#api/testing/translated-store.ts'

const shop = await openTranslatedStore()
afterAll(() => shop.close())
beforeEach(() => shop.openStore())

describe('every subject', () => {
  it('has its translations created, listed and deleted in the same way', async () => {
    const { db } = shop.services
    const pointId = await shop.created('/v1/shipping/pickup-points', {
      name: 'Harbour shop',
      address: { line1: 'Kai 3', city: 'Hamburg', postalCode: '20457', countryCode: 'DE' },
    })
    const catalog = '/v1/catalog'
    const subjects: [path: string, texts: object][] = [
      [`${catalog}/products/${await shop.createMug()}`, german],
      [
        `${catalog}/categories/${await shop.created(`${catalog}/categories`, { name: 'Mugs' })}`,
        { name: 'Becher', description: 'Zum Halten.', imageAlt: 'Drei Becher' },
      ],
      [
        `${catalog}/collections/${await shop.created(`${catalog}/collections`, { name: 'Morning' })}`,
        { name: 'Morgen', description: 'Für den ersten Kaffee.' },
      ],
      [
        `${catalog}/brands/${await shop.created(`${catalog}/brands`, { name: 'Studio' })}`,
        { name: 'Werkstatt', description: 'Unsere eigene Töpferei.' },
      ],
      [`${catalog}/vocabulary`, vocabulary],
      [
        `/v1/shipping/methods/${await addShippingMethod(db, shop.client.store)}`,
        { name: 'Paket nach Hause', description: 'Mit Unterschrift.' },
      ],
      [`/v1/shipping/pickup-points/${pointId}`, { name: 'Laden am Hafen' }],
      [
        `/v1/payment-methods/${await addPaymentMethod(db, shop.client.store, 'bankTransfer')}`,
        { name: 'Rechnung', description: 'In 14 Tagen.', instructions: 'An IBAN DE02.' },
      ],
    ]
    const { tenantId } = shop.client.store
    const other = await addStore(shop.services, { tenantId })
    const authorization = `Bearer ${await signInApplication(shop.services, other)}`
    for (const [path, texts] of subjects) {
      await shop.translate(`${path}/translations/de`, texts)
      const listed = await shop.send('GET', `${path}/translations`)
      expect(listed.body['data'], path).toMatchObject([{ locale: 'de', texts }])
      const foreign = await shop.send('GET', `${path}/translations`, undefined, { authorization })
      if (path !== `${catalog}/vocabulary`) expect(foreign.status, path).toBe(404)
      expect((await shop.send('DELETE', `${path}/translations/de`)).status, path).toBe(204)
      expect((await shop.send('GET', `${path}/translations`)).body['data'], path).toEqual([])
    }
  })
})

describe('a translation', () => {
  it('is gone when it or its subject is deleted', async () => {
    const id = await shop.created('/v1/catalog/categories', { name: 'Mugs' })
    const path = `/v1/catalog/categories/${id}/translations`
    await shop.translate(`${path}/de`, { name: 'Becher' })
    expect((await shop.send('DELETE', `${path}/de`)).status).toBe(204)
    const again = await shop.send('DELETE', `${path}/de`)
    expect([again.status, again.body['code']]).toEqual([404, 'Catalog.TranslationNotFound'])
    await shop.translate(`${path}/de`, { name: 'Becher' })
    await shop.send('DELETE', `/v1/catalog/categories/${id}`)
    expect(await shop.services.db.$count(translations, eq(translations.subjectId, id))).toBe(0)
    expect((await shop.send('GET', path)).status).toBe(404)
  })

  it('of a payment method is deleted with it', async () => {
    const { db } = shop.services
    const id = await addPaymentMethod(db, shop.client.store, 'bankTransfer')
    const path = `/v1/payment-methods/${id}`
    await shop.translate(`${path}/translations/de`, { name: 'Rechnung' })
    expect((await shop.send('DELETE', path)).status).toBe(204)
    expect(await db.$count(translations, eq(translations.subjectId, id))).toBe(0)
  })

  it('is listed with its language', async () => {
    const id = await shop.createMug()
    await shop.translate(ofMug(id, 'PT-br'), { title: 'Caneca' })
    await shop.translate(ofMug(id), german)
    const listed = await shop.send('GET', `/v1/catalog/products/${id}/translations`)
    expect(listed.body['data']).toMatchObject([
      { locale: 'de', texts: german },
      { locale: 'pt-BR', texts: { title: 'Caneca' } },
    ])
  })

  it.each([
    ['a language that the store does not have', 'fr', { title: 'Tasse' }, 'locale'],
    ['a field that products do not have', 'de', { title: 'Tasse', colour: 'rot' }, 'colour'],
    ['a title that is too long', 'de', { title: 'x'.repeat(201) }, 'title'],
    ['no title', 'de', { subtitle: 'Tasse' }, 'title'],
    [
      'an attribute of another product',
      'de',
      { title: 'T', attributes: { care: 'x' } },
      'attributes.care',
    ],
    ['an image of another product', 'de', { title: 'T', images: { '/x': 'x' } }, 'images./x'],
  ])('is refused for %s', async (_case, locale, texts, field) => {
    const refused = await shop.put(ofMug(await shop.createMug(), locale), texts)
    expect(refused.status, refused.text).toBe(400)
    expect(Object.keys(refused.body['errors'] ?? {})).toEqual([field])
  })

  it('of a product of another store or seller is not found', async () => {
    const id = await shop.createMug()
    const { services, client } = shop
    const seller = await signInApplication(services, client.store, ['catalog:update'], {
      storeId: client.store.id,
      sellerId: 'sel_other',
    })
    const bySeller = await shop.send('PUT', ofMug(id), german, {
      authorization: `Bearer ${seller}`,
    })
    expect([bySeller.status, bySeller.body['code']]).toEqual([404, 'Catalog.ProductNotFound'])
    const shared = await shop.send('PUT', ofVocabulary, vocabulary, {
      authorization: `Bearer ${seller}`,
    })
    expect([shared.status, shared.body['code']]).toEqual([403, 'Auth.SellerContext'])
    const other = await addStore(services, { settings: { languages: ['de'] } })
    const token = await signInApplication(services, other)
    const byStore = await shop.send('PUT', ofMug(id), german, { authorization: `Bearer ${token}` })
    expect(byStore.status).toBe(404)
    expect(await services.db.$count(translations, eq(translations.subjectId, id))).toBe(0)
  })
})
