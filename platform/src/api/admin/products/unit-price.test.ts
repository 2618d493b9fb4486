import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { readAsShopper } from '#api/testing/variant-as-shopper.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())
beforeEach(() => shop.openStore())

const options = [{ name: 'Glaze', value: 'Oat' }]
const wax = { contentQuantity: 350, contentUnit: 'g', baseQuantity: 100, baseUnit: 'g' }

const sendNew = (unitPricing: unknown, price = 43.75) => {
  const variant = { sku: 'MUG', options, price, availableQuantity: 5, unitPricing }
  return shop.send('POST', '/v1/catalog/products', { ...mug, variants: [variant] })
}

type Variant = { id: string; unitPricing: unknown }
const variantOf = (body: Record<string, unknown>) => (body['variants'] as Variant[])[0]

async function create(unitPricing: unknown) {
  const { status, text, body } = await sendNew(unitPricing)
  expect(status, text).toBe(201)
  return { id: String(body['id']), variant: variantOf(body) }
}

const fields = 'price baseQuantity baseUnit contentQuantity contentUnit'
const readShown = (variant: Variant | undefined) =>
  readAsShopper(
    shop,
    { slug: 'harbour-mug', variantId: variant?.id ?? '' },
    `unitPricing { ${fields} }`,
  )

describe('the price per unit of a variant', () => {
  it('is stored with the variant and read by merchant and shopper', async () => {
    const { id, variant } = await create(wax)
    expect(variant?.unitPricing).toEqual({ ...wax, price: 12.5 })
    expect(await readShown(variant)).toEqual({ ...wax, price: 12.5 })
    const read = await shop.send('GET', `/v1/catalog/products/${id}`)
    expect(variantOf(read.body)?.unitPricing).toEqual({ ...wax, price: 12.5 })
  })

  it('may be higher than any price', async () => {
    const tiny = { contentQuantity: 1, contentUnit: 'g', baseQuantity: 1, baseUnit: 'kg' }
    const { body } = await sendNew(tiny, 1e12)
    expect(variantOf(body)?.unitPricing).toEqual({ ...tiny, price: 1e15 })
  })

  it('follows a changed price, stays when a change omits it, and is removed by null', async () => {
    const { id, variant } = await create(wax)
    const change = async (more: object) => {
      const changed = { id: variant?.id, sku: 'MUG', options, price: 35, ...more }
      const answer = await shop.send('PATCH', `/v1/catalog/products/${id}`, { variants: [changed] })
      expect(answer.status, answer.text).toBe(200)
    }
    await change({})
    expect(await readShown(variant)).toMatchObject({ price: 10, contentQuantity: 350 })
    await change({ unitPricing: { contentQuantity: 0.5, contentUnit: 'kg' } })
    expect(await readShown(variant)).toEqual({
      contentQuantity: 0.5,
      contentUnit: 'kg',
      baseQuantity: 1,
      baseUnit: 'kg',
      price: 70,
    })
    await change({ unitPricing: null })
    expect(await readShown(variant)).toBeNull()
  })

  it('is null for a variant without a content', async () => {
    const { variant } = await create(undefined)
    expect(variant?.unitPricing).toBeNull()
    expect(await readShown(variant)).toBeNull()
  })

  it.each([
    ['a base that measures something else', { ...wax, baseUnit: 'l' }],
    ['a content of 0', { ...wax, contentQuantity: 0 }],
    ['a content of more decimals than three', { ...wax, contentQuantity: 0.0001 }],
    ['a unit that is not listed', { ...wax, contentUnit: 'oz' }],
    ['part of a base quantity', { ...wax, baseQuantity: 0.5 }],
  ])('is refused with %s', async (_name, unitPricing) => {
    const answer = await sendNew(unitPricing)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body['code']).toBe('Common.Validation')
  })
})
