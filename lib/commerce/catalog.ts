import { z } from 'zod'
import { AmountError } from '@/lib/shop/i18n/money'
import type { LIST_SORTS } from '@/lib/shop/catalog/list-query'
import type { CommerceClient } from './client'
import { assumed, called, query } from './query'
import {
  amount,
  complianceShape,
  energyClassShape,
  imageShape,
  optional,
  optionShape,
  pageShape,
  priced,
  platformSlug,
  slugShape,
  slugsShape,
  unitPricingShape,
  withdrawalException,
} from './shapes'

/** What a variant costs, and how many there are. */
export const offerFields = {
  id: z.string(),
  price: amount,
  compareAtPrice: optional(amount),
  /** The lowest price in the 30 days before the current one; null when not reduced or not known. */
  lowestPriceLast30Days: assumed(optional(amount)),
  unitPricing: unitPricingShape,
  availableQuantity: z.number().int(),
}
/** `YYYY-MM-DD`: when a variant is expected back in stock, if the platform knows. */
export const restockDate = assumed(optional(z.string()))
/** As the merchant entered it. */
const barcode = assumed(optional(z.string()))

const variantFields = z.object({
  ...offerFields,
  sku: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  image: optional(imageShape),
})

const cardFields = z.object({
  id: z.string(),
  slug: slugShape,
  slugs: slugsShape,
  title: z.string(),
  /** Language of title and subtitle (BCP 47); null on a platform that does not report it. */
  language: assumed(optional(z.string())),
  subtitle: optional(z.string()),
  currencyCode: z.string(),
  priceMin: amount,
  priceMax: amount,
  options: z.array(optionShape),
  images: z.array(imageShape),
  variants: z.array(variantFields),
})

/** @throws AmountError for a price that its currency does not have. */
function withPrices<P extends { currencyCode: string }>(product: P) {
  const { currencyCode: _, ...fields } = priced(product)
  return fields
}

/** The products with valid prices; the others are left out. */
export function withValidPrices<P extends { currencyCode: string }>(products: readonly P[]) {
  return products.flatMap((product) => {
    try {
      return [withPrices(product)]
    } catch (error) {
      if (error instanceof AmountError) return []
      throw error
    }
  })
}

const linkShape = z.object({ slug: slugShape, name: z.string() })

const productFields = cardFields.extend({
  variants: z.array(variantFields.extend({ barcode, restockDate })),
  description: z.array(z.string()),
  /** The same with markup; null: it has none. */
  descriptionHtml: assumed(optional(z.string())),
  /** Language of the description. */
  descriptionLanguage: assumed(optional(z.string())),
  withdrawalException,
  compliance: complianceShape,
  attributes: z.array(
    z.object({ name: z.string(), value: z.string(), label: assumed(optional(z.string())) }),
  ),
  brand: optional(linkShape),
  categories: z.array(linkShape.extend({ parent: optional(linkShape) })),
  related: called(
    'limit: 4',
    assumed(optional(z.array(cardFields)).transform((cards) => withValidPrices(cards ?? []))),
  ),
})
/** What a feed lists of a product. */
export const feedFields = cardFields.extend({
  variants: z.array(variantFields.extend({ barcode })),
  description: z.array(z.string()),
  brand: optional(linkShape),
  categories: z.array(linkShape),
  compliance: assumed(optional(z.object({ energyLabel: optional(energyClassShape) })).catch(null)),
})

const storeShape = z.object({
  ...{ currencyCode: z.string(), servedCountries: z.array(z.string()) },
  taxIncluded: assumed(optional(z.boolean())),
})

/** The store as the platform knows it: its currency, countries of delivery, and what prices are. */
type CommerceStore = z.infer<typeof storeShape>

const getStoreQuery = query('GetStore', { store: storeShape })

/** The store that the client calls (`store`). */
export async function getCommerceStore(client: CommerceClient): Promise<CommerceStore> {
  return (await client.read(getStoreQuery)).store
}

const productShape = productFields.transform((product) => withPrices(product))

/** What a list shows of a product. */
export type ProductCard = Product['related'][number]
/** What a product page shows. */
export type Product = z.output<typeof productShape>
export type Variant = Product['variants'][number]

const facetShape = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: z.string().transform((kind) => (kind === 'range' ? kind : 'list')),
    values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
    min: optional(z.number()),
    max: optional(z.number()),
  })
  .transform((facet) => {
    if (facet.name !== 'category') return facet
    const values = facet.values.map((one) => ({ ...one, value: slugShape.parse(one.value) }))
    return { ...facet, values }
  })
export type Facet = z.infer<typeof facetShape>

/** Filters as the platform takes them; prices in major units, everything else by slug or name. */
export interface ProductFilter {
  readonly brands?: readonly string[]
  readonly category?: string | undefined
  readonly collection?: string | undefined
  /** Whether `search` is searched for exactly as typed, without correcting it. */
  readonly exactSearch?: boolean
  readonly inStock?: boolean
  readonly onSale?: boolean
  readonly options?: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly priceMax?: number
  readonly priceMin?: number
  readonly search?: string
  readonly slugs?: readonly string[] | undefined
  readonly tags?: readonly string[]
}

export interface ProductQuery {
  readonly filter: ProductFilter
  readonly sort: (typeof LIST_SORTS)[number]
  /** 1 to 200. */
  readonly limit: number
  readonly cursor?: string
}

const listProductsQuery = query(
  'ListProducts($filter: ProductFilter, $sort: ProductSort, $limit: Int, $cursor: String)',
  {
    products: called(
      'filter: $filter, sort: $sort, limit: $limit, cursor: $cursor',
      pageShape(cardFields).extend({
        facets: z.array(facetShape),
        suggestion: optional(z.string()),
        /** The corrected text that was searched for, when words were misspelt. */
        correctedSearch: optional(z.string()),
      }),
    ),
  },
)
export type ProductPage = Awaited<ReturnType<typeof listProducts>>

/** A page of products with facets. `unpriced`: slugs left out because of an invalid price. */
export async function listProducts(client: CommerceClient, question: ProductQuery) {
  const { category, collection, slugs, ...rest } = question.filter
  const filter = {
    ...rest,
    ...(category && { category: platformSlug(category) }),
    ...(collection && { collection: platformSlug(collection) }),
    ...(slugs && { slugs: slugs.map(platformSlug) }),
  }
  const { products } = await client.read(listProductsQuery, { ...question, filter })
  const data = withValidPrices(products.data)
  const priced = new Set(data.map(({ slug }) => slug))
  const unpriced = products.data.flatMap(({ slug }) => (priced.has(slug) ? [] : [slug]))
  return { ...products, data, unpriced }
}

const findProductQuery = query('FindProduct($slug: String!)', {
  product: called('slug: $slug', optional(productShape)),
})

/** One product by its slug in any language, or by a former slug; null when the store has none. */
export async function findProduct(client: CommerceClient, slug: string): Promise<Product | null> {
  return (await client.read(findProductQuery, { slug: platformSlug(slug) })).product
}
