import { expect } from 'vitest'
import { mug, openAdminClient } from './admin-client.ts'

/** Texts of `mug` in German. */
export const german = {
  title: 'Hafenbecher',
  subtitle: 'Für jeden Tag',
  description: ['Ein Becher aus Steinzeug.'],
  attributes: { material: 'Steinzeug' },
  images: { 'https://pictures.example/oat.webp': 'Becher in Hafer' },
}
/** German labels of the options, attributes and tags of `mug`. */
export const vocabulary = {
  options: { Glaze: { label: 'Glasur', values: { Oat: 'Hafer', Moss: 'Moos' } } },
  attributes: { material: 'Werkstoff' },
  tags: { mug: 'Tasse' },
}

/** The path of the translation of a product. */
export const ofMug = (id: string, locale = 'de') =>
  `/v1/catalog/products/${id}/translations/${locale}`
export const ofVocabulary = '/v1/catalog/vocabulary/translations/de'

/** A merchant's client whose stores are translated into German and Brazilian Portuguese. */
export async function openTranslatedStore(env: Record<string, string> = {}) {
  const shop = await openAdminClient(env)
  const openStore = async () => {
    await shop.openStore()
    const stored = await shop.send('PATCH', '/v1/store', { languages: ['de', 'pt-BR'] })
    expect(stored.status, stored.text).toBe(200)
  }
  const created = async (path: string, body: object) => {
    const made = await shop.send('POST', path, body)
    expect(made.status, made.text).toBe(201)
    return String(made.body['id'])
  }

  const createMug = (more: object = {}) =>
    created('/v1/catalog/products', {
      ...mug,
      subtitle: 'For every day',
      description: ['A mug of stoneware.'],
      attributes: [{ name: 'material', value: 'Stoneware' }],
      ...more,
    })

  const put = (path: string, texts: object) => shop.send('PUT', path, texts)
  const translate = async (path: string, texts: object) => {
    const answer = await put(path, texts)
    expect(answer.status, answer.text).toBe(204)
  }
  /** Sends a query as a shopper who prefers a language. */
  const ask = async (language: string, query: string) => {
    const response = await shop.app.request('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-store-domain': shop.client.store.domain,
        'accept-language': language,
      },
      body: JSON.stringify({ query }),
    })
    const { data } = (await response.json()) as { data: Record<string, never> }
    return { data, headers: response.headers }
  }
  return { ...shop, openStore, created, createMug, put, translate, ask }
}
