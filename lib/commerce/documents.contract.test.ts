import {
  buildSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
  type GraphQLOutputType,
} from 'graphql'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { findProduct, getCommerceStore, listProducts } from './catalog'
import { findVariants, listDeliveryOptions, listVariantDeliveries } from './delivery-options'
import { findCategorySlug, findCollection, listCategories, listCollections } from './categories'
import { findOrder, findOrderByToken } from './order'
import { listOrders } from './orders'
import type { CommerceClient } from './client'
import type { Query } from './query'
import { listFeedProducts, listProductSlugs } from './whole-catalog'

const schema = buildSchema(
  readFileSync(new URL('../../platform/schema.graphql', import.meta.url), 'utf8'),
)

/** Every query that the storefront sends. */
async function sentQueries(): Promise<Query[]> {
  const sent: Query[] = []
  const client: CommerceClient = {
    rest: () => Promise.reject(new Error('not GraphQL')),
    read: (query) => {
      sent.push(query)
      return Promise.reject(new Error('no answer'))
    },
    until: () => client,
  }
  const question = { slug: 'a', variantId: 'b', postalCode: '20354', countryCode: 'DE' }
  await Promise.allSettled([
    listProducts(client, { filter: {}, sort: 'NEWEST', limit: 1 }),
    findProduct(client, 'a'),
    findVariants(client, 'a'),
    listProductSlugs(client, { limit: 1, cursor: null }),
    listFeedProducts(client, { limit: 1, cursor: null }),
    listDeliveryOptions(client, question),
    listVariantDeliveries(client, { variantIds: ['b'], postalCode: null, countryCode: 'DE' }),
    listCategories(client),
    listCollections(client),
    findCollection(client, 'a'),
    findCategorySlug(client, 'a'),
    getCommerceStore(client),
    findOrderByToken(client, 'a'),
    listOrders(client, { limit: 1 }),
    findOrder(client, 'a'),
  ])
  return sent
}

it('the platform accepts every document of the storefront in production', async () => {
  const sent = new Set((await sentQueries()).flatMap(({ text, plainText }) => [text, plainText]))
  expect(sent.size).toBeGreaterThan(20)
  for (const text of sent) expect(validate(schema, parse(text)), text).toEqual([])
  const list = `${JSON.stringify([...sent].toSorted(), null, 2)}\n`
  // `npx vitest run --project contract lib/commerce/documents.contract.test.ts -u` writes it anew.
  await expect(list).toMatchFileSnapshot('../../platform/storefront-documents/current.json')
})

it('every reply that the schema allows has the shape that it is parsed by', async () => {
  const root = schema.getQueryType()
  if (!root) throw new Error('The schema has no queries')
  const problems = (await sentQueries()).flatMap(({ name, reply }) => mismatches(root, reply, name))
  expect(problems).toEqual([])
  const wrong = z.object({ store: z.object({ currencyCode: z.number(), nickname: z.string() }) })
  expect(mismatches(root, wrong, 'Wrong')).toEqual([
    'Wrong.store.currencyCode: String',
    'Wrong.store.nickname: not in the schema',
  ])
  const mayBeMissing = z.object({ product: z.object({ slug: z.string() }) })
  expect(mismatches(root, mayBeMissing, 'Wrong')).toEqual(['Wrong.product: may be null'])
})

/** Where a reply of a type would be refused by a shape. */
function mismatches(type: GraphQLOutputType, shape: z.core.$ZodType, path: string): string[] {
  if (!isNonNullType(type)) {
    const isRefused = path.includes('.') && !z.safeParse(shape, null).success
    return isRefused ? [`${path}: may be null`] : below(type, shape, path)
  }
  return below(type.ofType, shape, path)
}

function below(type: GraphQLOutputType, outer: z.core.$ZodType, path: string): string[] {
  const shape = unwrapped(outer)
  if (isListType(type)) {
    if (!(shape instanceof z.ZodArray)) return [`${path}: a list`]
    return mismatches(type.ofType, shape.element, `${path}[]`)
  }
  if (isObjectType(type)) {
    if (!(shape instanceof z.ZodObject)) return [`${path}: an object`]
    const fields = type.getFields()
    return Object.entries<z.core.$ZodType>(shape.shape).flatMap(([name, field]) => {
      const known = fields[name]
      const at = `${path}.${name}`
      return known ? mismatches(known.type, field, at) : [`${at}: not in the schema`]
    })
  }
  const { name } = getNamedType(type)
  const expected = { Int: z.ZodNumber, Float: z.ZodNumber, Boolean: z.ZodBoolean }[name]
  return shape instanceof (expected ?? z.ZodString) ? [] : [`${path}: ${name}`]
}

/** The shape of what is read, before it is transformed or replaced. */
function unwrapped(shape: z.core.$ZodType): z.core.$ZodType {
  if (shape instanceof z.ZodPipe) return unwrapped(shape.in)
  const isWrapped =
    shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodCatch
  return isWrapped ? unwrapped(shape.def.innerType) : shape
}
