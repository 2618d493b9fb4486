import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { formerSlugs } from '#store/schema/former-slugs.ts'
import { mug } from '#api/testing/admin-client.ts'
import { openTranslatedStore } from '#api/testing/translated-store.ts'

const shop = await openTranslatedStore()
afterAll(() => shop.close())

beforeEach(() => shop.openStore())

const kinds = [
  { kind: 'product', path: '/v1/catalog/products', draft: mug, name: { title: 'Becher' } },
  {
    kind: 'category',
    path: '/v1/catalog/categories',
    draft: { name: 'Cups' },
    name: { name: 'B' },
  },
  {
    kind: 'collection',
    path: '/v1/catalog/collections',
    draft: { name: 'Table' },
    name: { name: 'Tisch' },
  },
]
const another = { variants: [{ sku: 'OTHER', options: [], price: 20 }], options: [] }

describe.each(kinds)('a $kind', ({ kind, path, draft, name }) => {
  const create = (slug: string, more: object = {}) =>
    shop.created(path, { ...draft, ...more, slug })
  const put = (id: string, slug: string | undefined, locale = 'de') =>
    shop.put(`${path}/${id}/translations/${locale}`, { ...name, ...(slug && { slug }) })
  const translate = async (id: string, slug: string | undefined, locale = 'de') => {
    const { status, text } = await put(id, slug, locale)
    expect(status, text).toBe(204)
  }
  const expectTaken = ({ status, body }: Awaited<ReturnType<typeof put>>) =>
    expect([status, body['code']]).toEqual([409, 'Catalog.SlugTaken'])
  // The tree of categories takes a slug, too.
  const field = kind === 'category' ? 'categories' : kind
  const found = (answer: unknown) => (kind === 'category' ? [answer].filter(Boolean) : answer)
  /** Checks what a shopper finds at each slug in a language: the slug in that language, or null. */
  const expectFound = async (language: string, slugs: Record<string, string | null>) => {
    await shop.project()
    const fields = Object.keys(slugs).map((slug) => `_${slug}: ${field}(slug: "${slug}") { slug }`)
    const { data } = await shop.ask(language, `{ ${fields.join(' ')} }`)
    const answers = Object.entries(slugs).map(([slug, answer]) => {
      return [`_${slug}`, found(answer && { slug: answer })]
    })
    expect(data).toEqual(Object.fromEntries(answers))
  }

  test('has a slug in each language, and is found by all of them in every language', async () => {
    const id = await create('cup')
    await translate(id, 'becher')
    await translate(id, 'caneca', 'pt-BR')
    await expectFound('en', { cup: 'cup', becher: 'cup', caneca: 'cup' })
    await expectFound('de', { cup: 'becher', becher: 'becher', caneca: 'becher' })
    await expectFound('pt-BR', { cup: 'caneca', becher: 'caneca', caneca: 'caneca' })
    const { data } = await shop.ask('de', `{ ${field}(slug: "cup") { slugs { language slug } } }`)
    expect(data[field]).toEqual(
      found({
        slugs: [
          { language: 'en', slug: 'cup' },
          { language: 'de', slug: 'becher' },
          { language: 'pt-BR', slug: 'caneca' },
        ],
      }),
    )
  })

  test('without a slug in a language uses that of the content language', async () => {
    const id = await create('cup')
    await translate(id, undefined)
    await expectFound('de', { cup: 'cup' })
    const { data } = await shop.ask('de', `{ ${field}(slug: "cup") { slugs { language slug } } }`)
    expect(data[field]).toEqual(
      found({
        slugs: ['en', 'de', 'pt-BR'].map((language) => ({ language, slug: 'cup' })),
      }),
    )
  })

  test('is found by its former slugs in a language', async () => {
    const id = await create('cup')
    await translate(id, 'becher')
    await translate(id, 'tasse')
    await expectFound('de', { becher: 'tasse', tasse: 'tasse', cup: 'tasse' })
    await translate(id, undefined)
    await expectFound('de', { becher: 'cup', tasse: 'cup' })
    await translate(id, 'becher')
    await expectFound('de', { becher: 'becher', tasse: 'becher', cup: 'becher' })
    await shop.send('DELETE', `${path}/${id}/translations/de`)
    await expectFound('de', { becher: 'cup', tasse: 'cup', cup: 'cup' })
  })

  test('refuses a slug that another one has in any language', async () => {
    const id = await create('cup')
    await translate(id, 'becher')
    const other = await create('bowl', another)
    expectTaken(await put(other, 'cup'))
    expectTaken(await put(other, 'becher'))
    expectTaken(await put(other, 'becher', 'pt-BR'))
    expectTaken(await shop.send('PATCH', `${path}/${other}`, { slug: 'becher' }))
    expectTaken(await shop.send('POST', path, { ...draft, ...another, slug: 'becher' }))
    await expectFound('de', { becher: 'becher', cup: 'becher', bowl: 'bowl' })
  })

  test('may have the same slug in several languages, and keeps it while one of them uses it', async () => {
    const id = await create('cup')
    await translate(id, 'tasse')
    await translate(id, 'tasse', 'pt-BR')
    await translate(id, undefined)
    expectTaken(await put(await create('bowl', another), 'tasse'))
    await expectFound('pt-BR', { tasse: 'tasse', cup: 'tasse' })
    const renamed = await shop.send('PATCH', `${path}/${id}`, { slug: 'tasse' })
    expect(renamed.status).toBe(200)
    await expectFound('de', { tasse: 'tasse', cup: 'tasse' })
  })

  test('loses an unused slug when another one takes it', async () => {
    const id = await create('cup')
    await translate(id, 'becher')
    await translate(id, 'tasse')
    const other = await create('bowl', another)
    await translate(other, 'becher')
    await expectFound('de', { becher: 'becher', bowl: 'becher', tasse: 'tasse' })
  })

  test('is not found after it is deleted, and its slugs are free', async () => {
    const id = await create('cup')
    await translate(id, 'becher')
    await expectFound('de', { becher: 'becher' })
    expect((await shop.send('DELETE', `${path}/${id}`)).status).toBe(204)
    await expectFound('de', { becher: null, cup: null })
    expect(await shop.services.db.$count(formerSlugs, eq(formerSlugs.subjectId, id))).toBe(0)
    await translate(await create('bowl', another), 'becher')
  })

  test('refuses an invalid slug', async () => {
    const { status, body } = await put(await create('cup'), 'Becher Größe')
    expect([status, body['code']]).toEqual([400, 'Common.Validation'])
  })
})

test('a brand has no slug by language', async () => {
  const id = await shop.created('/v1/catalog/brands', { name: 'Works' })
  const answer = await shop.put(`/v1/catalog/brands/${id}/translations/de`, {
    name: 'Werk',
    slug: 'werk',
  })
  expect(answer.status).toBe(400)
})

test('lists are filtered by the slugs of every language', async () => {
  const category = await shop.created('/v1/catalog/categories', { name: 'Cups' })
  await shop.translate(`/v1/catalog/categories/${category}/translations/de`, {
    name: 'Tassen',
    slug: 'tassen',
  })
  const id = await shop.createMug({ categoryIds: [category] })
  await shop.translate(`/v1/catalog/products/${id}/translations/de`, {
    title: 'Hafenbecher',
    slug: 'hafenbecher',
  })
  await shop.project()
  for (const filter of [
    'slugs: ["hafenbecher"]',
    'slugs: ["harbour-mug"]',
    'category: "tassen"',
    'category: "cups"',
  ]) {
    const { data } = await shop.ask(
      'de',
      `{ products(filter: { ${filter} }) { data { slug } facets { name values { value } } } }`,
    )
    const { data: found, facets } = data['products'] as unknown as {
      data: unknown
      facets: { name: string; values: unknown }[]
    }
    expect(found, filter).toEqual([{ slug: 'hafenbecher' }])
    const values = facets.find(({ name }) => name === 'category')?.values
    expect(values).toEqual([{ value: 'tassen' }])
  }
})

test('a cached empty result is dropped when a translation takes the slug', async () => {
  const id = await shop.createMug()
  await shop.project()
  expect((await shop.ask('de', '{ product(slug: "hafenbecher") { slug } }')).data).toEqual({
    product: null,
  })
  await shop.translate(`/v1/catalog/products/${id}/translations/de`, {
    title: mug.title,
    slug: 'hafenbecher',
  })
  await shop.project()
  expect((await shop.ask('de', '{ product(slug: "hafenbecher") { slug } }')).data).toEqual({
    product: { slug: 'hafenbecher' },
  })
})

test('a slug taken concurrently by a product and a translation goes to one of them', async () => {
  const id = await shop.createMug()
  for (let round = 0; round < 15; round += 1) {
    const slug = `wanted-${String(round)}`
    const variants = [{ sku: slug, options: [], price: 20 }]
    const answers = await Promise.all([
      shop.put(`/v1/catalog/products/${id}/translations/de`, { title: 'Becher', slug }),
      shop.send('POST', '/v1/catalog/products', { title: 'Bowl', slug, variants }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect([
      [204, 409],
      [409, 201],
    ]).toContainEqual(statuses)
  }
})
