import { z } from 'zod'
import { moneyFromMajor, type Money } from '@/lib/shop/i18n/money'
import type { CommerceClient } from './client'
import { PRODUCT_CARD, PRODUCT_FULL, PRODUCT_RELATED } from './catalog-documents'
import { CommerceError, hasCode } from './errors'
import { deliveryShape, imageShape, optional, pageShape, selectedOptionShape } from './shapes'

const amount = (value: number | null, currencyCode: string): Money | null =>
  value === null ? null : moneyFromMajor(value, currencyCode)

const variantShape = z.object({
  id: z.string(),
  sku: z.string(),
  options: z.array(selectedOptionShape),
  price: z.number(),
  compareAtPrice: optional(z.number()),
  availableQuantity: z.number().int(),
  image: optional(imageShape),
})

const cardShape = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    subtitle: optional(z.string()),
    currencyCode: z.string(),
    priceMin: z.number(),
    priceMax: z.number(),
    compareAtPriceMax: optional(z.number()),
    availableQuantity: z.number().int(),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    images: z.array(imageShape),
    tags: z.array(z.string()),
    createdOn: z.string(),
    variants: z.array(variantShape),
  })
  .transform((product) => ({
    ...product,
    priceMin: moneyFromMajor(product.priceMin, product.currencyCode),
    priceMax: moneyFromMajor(product.priceMax, product.currencyCode),
    compareAtPriceMax: amount(product.compareAtPriceMax, product.currencyCode),
    variants: product.variants.map((variant) => ({
      ...variant,
      price: moneyFromMajor(variant.price, product.currencyCode),
      compareAtPrice: amount(variant.compareAtPrice, product.currencyCode),
    })),
  }))

const linkShape = z.object({ slug: z.string(), name: z.string() })
const trailShape = linkShape.extend({ parent: optional(linkShape) })

const fullFields = z.object({
  description: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  brand: optional(linkShape),
  categories: z.array(trailShape),
  related: z
    .array(cardShape)
    .nullish()
    .transform((cards) => cards ?? []),
})

/** What a list shows of a product. */
export type ProductCard = z.infer<typeof cardShape>
export type Variant = ProductCard['variants'][number]
/** What a product page shows. */
export type Product = ProductCard & z.infer<typeof fullFields>

const facetShape = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['list', 'range']).catch('list'),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
  min: optional(z.number()),
  max: optional(z.number()),
})
export type Facet = z.infer<typeof facetShape>

/** Filters as the platform takes them; prices in major units, everything else by slug or name. */
export interface ProductFilter {
  readonly search?: string
  readonly category?: string
  readonly collection?: string
  readonly brands?: readonly string[]
  readonly options?: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly tags?: readonly string[]
  readonly priceMin?: number
  readonly priceMax?: number
  readonly inStock?: boolean
  readonly onSale?: boolean
  readonly slugs?: readonly string[]
}
export type ProductSort = 'RELEVANCE' | 'NEWEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'TITLE'

export interface ProductQuery {
  readonly filter: ProductFilter
  readonly sort: ProductSort
  /** 1 to 200. */
  readonly limit: number
  readonly cursor?: string
}

const productPageShape = pageShape(cardShape).extend({
  facets: z.array(facetShape),
  suggestion: optional(z.string()),
})
export type ProductPage = z.infer<typeof productPageShape>

/** A page of products with facets and the number of all (contract.md, `products`). */
export async function listProducts(
  client: CommerceClient,
  query: ProductQuery,
): Promise<ProductPage> {
  const document = `query ($filter: ProductFilter, $sort: ProductSort, $limit: Int, $cursor: String) {
    products(filter: $filter, sort: $sort, limit: $limit, cursor: $cursor) {
      data { ${PRODUCT_CARD} } hasNextPage nextCursor totalCount suggestion
      facets { name label kind min max values { value label count } }
    } }`
  const reply = await client.read(document, { ...query }, z.object({ products: productPageShape }))
  return reply.products
}

/** Only the addresses of products, for sitemaps. */
export async function listProductSlugs(
  client: CommerceClient,
  query: { readonly limit: number; readonly cursor: string | null },
): Promise<{ slugs: string[]; nextCursor: string | null; totalCount: number }> {
  const document = `query ($limit: Int, $cursor: String) {
    products(sort: TITLE, limit: $limit, cursor: $cursor) {
      data { slug } hasNextPage nextCursor totalCount
    } }`
  const shape = z.object({ products: pageShape(z.object({ slug: z.string() })) })
  const { products } = await client.read(document, query, shape)
  const { data, nextCursor, totalCount } = products
  return { slugs: data.map(({ slug }) => slug), nextCursor, totalCount }
}

/**
 * One product by slug, or null when the store has none. A platform that knows no related products
 * is asked again without them.
 */
export async function findProduct(client: CommerceClient, slug: string): Promise<Product | null> {
  const shape = z.object({ product: optional(cardShape.and(fullFields)) })
  const read = async (fields: string) => {
    const document = `query ($slug: String!) { product(slug: $slug) { ${fields} } }`
    return (await client.read(document, { slug }, shape)).product
  }
  try {
    return await read(`${PRODUCT_FULL} ${PRODUCT_RELATED}`)
  } catch (error) {
    if (!isUnknownField(error)) throw error
    return read(PRODUCT_FULL)
  }
}

/** Refused before it was run: with 400, or by the code that servers of GraphQL have in common. */
function isUnknownField(error: unknown): boolean {
  const isInvalid = error instanceof CommerceError && error.kind === 'invalid'
  return isInvalid || hasCode(error, 'GRAPHQL_VALIDATION_FAILED')
}

/** Ways a product can reach a postal code, with their prices; ineligible ones carry a reason. */
export type DeliveryOption = Omit<z.infer<typeof deliveryShape>, 'price'> & { price: Money }

/** Live delivery estimate of one variant; never cached, because dates pass. */
export async function listDeliveryOptions(
  client: CommerceClient,
  question: { slug: string; variantId: string; postalCode: string; countryCode: string },
): Promise<DeliveryOption[]> {
  const document = `query ($slug: String!, $variantId: ID!, $postalCode: String, $countryCode: String) {
    product(slug: $slug) {
      deliveryOptions(variantId: $variantId, postalCode: $postalCode, countryCode: $countryCode) {
        id name type description price currencyCode available reason limit
        estimatedDelivery { earliest latest }
      } } }`
  const options = z.object({ deliveryOptions: z.array(deliveryShape) })
  const reply = await client.read(document, question, z.object({ product: optional(options) }))
  return (reply.product?.deliveryOptions ?? []).map((option) => ({
    ...option,
    price: moneyFromMajor(option.price, option.currencyCode),
  }))
}
