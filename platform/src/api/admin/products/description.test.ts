import { afterAll, beforeEach, expect, it } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())
beforeEach(() => shop.openStore())

const given =
  '<h2>Care</h2><p onclick="x()">Rinse <b>by hand</b>.</p><script>alert(1)</script>' +
  '<ul><li>Stoneware</ul><a href="javascript:x">No</a> <a href="/care">link</a>'
const descriptionHtml =
  '<h3>Care</h3><p>Rinse <strong>by hand</strong>.</p><ul><li>Stoneware</li></ul>' +
  '<p>No <a href="/care">link</a></p>'
const description = ['Care', 'Rinse by hand.', 'Stoneware', 'No link']
const query = '{ product(slug: "harbour-mug") { description descriptionHtml descriptionLanguage } }'

async function create(html: string) {
  const product = {
    ...mug,
    variants: [{ sku: 'MUG', options: [{ name: 'Glaze', value: 'Oat' }], price: 28 }],
    descriptionHtml: html,
  }
  const reply = await shop.send('POST', '/v1/catalog/products', product)
  return { ...reply, path: `/v1/catalog/products/${String(reply.body['id'])}` }
}

it('a description with markup is kept to an allow-list of elements, and as plain paragraphs', async () => {
  const { status, text, body, path } = await create(given)
  expect(status, text).toBe(201)
  expect(body).toMatchObject({ description, descriptionHtml })
  await shop.project()
  expect(await shop.ask(query)).toMatchObject({ product: { description, descriptionHtml } })
  const find = async (word: string) => {
    const found = `{ products(filter: { search: "${word}", exactSearch: true }) { totalCount } }`
    return (await shop.ask(found)) as unknown
  }
  expect(await find('stoneware')).toEqual({ products: { totalCount: 1 } })
  expect(await find('strong')).toEqual({ products: { totalCount: 0 } })
  const kept = await shop.send('PATCH', path, { title: 'Mug' })
  expect(kept.body).toMatchObject({ description, descriptionHtml })
  const plain = await shop.send('PATCH', path, { description: ['Plain.'] })
  expect(plain.body).toMatchObject({ description: ['Plain.'], descriptionHtml: null })
})

it('null leaves the paragraphs, and HTML of paragraphs alone is none', async () => {
  const { path } = await create(given)
  const plain = await shop.send('PATCH', path, { descriptionHtml: null })
  expect(plain.body).toMatchObject({ description, descriptionHtml: null })
  const none = await shop.send('PATCH', path, { descriptionHtml: '<p>A</p><div>B</div>' })
  expect(none.body).toMatchObject({ description: ['A', 'B'], descriptionHtml: null })
})

it('a description of more than 100,000 characters is refused', async () => {
  const { status, body } = await create('<b>'.repeat(34_000))
  expect(status).toBe(400)
  expect(Object.keys(body['errors'] ?? {})).toEqual(['descriptionHtml'])
})
