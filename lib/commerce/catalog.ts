import { z } from 'zod'
import { AmountError, moneyFromMajor } from '@/lib/shop/i18n/money'
import type { VariablesOf } from 'gql.tada'
import type { CommerceClient } from './client'
import {
  assumedCard,
  assumedPrices,
  assumedProduct,
  assumedVariant,
  attributeLabel,
  isUnknownField,
  optionLabels,
} from './assumed-fields'
import { graphql, imageFields, type ReadonlyDeep } from './graphql'
import {
  amountIn,
  complianceShape,
  imageShape,
  optional,
  optionShape,
  pageShape,
  slugsShape,
  unitPricingIn,
  unitPricingShape,
  withdrawalException,
} from './shapes'

export const variantShape = z.object({
  id: z.string(),
  sku: z.string(),
  /** As the merchant entered it. Lists do not request it. */
  barcode: optional(z.string()),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  price: z.number(),
  compareAtPrice: optional(z.number()),
  /** The lowest price in the 30 days before the current one; null when not reduced or not known. */
  lowestPriceLast30Days: optional(z.number()),
  unitPricing: unitPricingShape,
  availableQuantity: z.number().int(),
  /**
   * `YYYY-MM-DD`: when it is expected back in stock, if the platform knows. Lists do not request
   * it.
   */
  restockDate: optional(z.string()),
  image: optional(imageShape),
})

export const cardFields = z.object({
  id: z.string(),
  slug: z.string(),
  slugs: slugsShape,
  title: z.string(),
  /** Language of title and subtitle (BCP 47); null on a platform that does not report it. */
  language: optional(z.string()),
  subtitle: optional(z.string()),
  currencyCode: z.string(),
  priceMin: z.number(),
  priceMax: z.number(),
  options: z.array(optionShape),
  images: z.array(imageShape),
  variants: z.array(variantShape),
})

export type PriceField = 'price' | 'compareAtPrice' | 'lowestPriceLast30Days' | 'unitPricing'

/**
 * Reads the prices of a variant. @throws AmountError for a price with more decimals than its
 * currency has.
 */
export const pricedIn =
  (currencyCode: string) =>
  <V extends Pick<z.infer<typeof variantShape>, PriceField>>({
    price,
    compareAtPrice,
    lowestPriceLast30Days,
    unitPricing,
    ...others
  }: V) => ({
    ...others,
    price: moneyFromMajor(price, currencyCode),
    compareAtPrice: amountIn(compareAtPrice, currencyCode),
    lowestPriceLast30Days: amountIn(lowestPriceLast30Days, currencyCode),
    unitPricing: unitPricingIn(unitPricing, currencyCode),
  })

/** @throws AmountError for a price that its currency does not have. */
export const withPrices = (product: z.infer<typeof cardFields>) => ({
  ...product,
  priceMin: moneyFromMajor(product.priceMin, product.currencyCode),
  priceMax: moneyFromMajor(product.priceMax, product.currencyCode),
  variants: product.variants.map(pricedIn(product.currencyCode)),
})

const cardShape = cardFields.transform(withPrices)

function findPrices(product: z.infer<typeof cardFields>): ProductCard[] {
  try {
    return [withPrices(product)]
  } catch (error) {
    if (error instanceof AmountError) return []
    throw error
  }
}

/** A product with an invalid price is left out; the rest of the reply stays. */
const cardsShape = z.array(cardFields).transform((cards) => cards.flatMap(findPrices))

export const linkShape = z.object({ slug: z.string(), name: z.string() })
const trailShape = linkShape.extend({ parent: optional(linkShape) })

const fullFields = z.object({
  description: z.array(z.string()),
  /** Language of the description. */
  descriptionLanguage: optional(z.string()),
  withdrawalException,
  compliance: complianceShape,
  attributes: z.array(
    z.object({ name: z.string(), value: z.string(), label: optional(z.string()) }),
  ),
  brand: optional(linkShape),
  categories: z.array(trailShape),
  related: cardsShape.nullish().transform((cards) => cards ?? []),
})

/** What a list shows of a product. */
export type ProductCard = ReturnType<typeof withPrices>
export type Variant = ProductCard['variants'][number]
/** What a product page shows. */
export type Product = ProductCard & z.infer<typeof fullFields>

const facetShape = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string().transform((kind) => (kind === 'range' ? kind : 'list')),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
  min: optional(z.number()),
  max: optional(z.number()),
})
export type Facet = z.infer<typeof facetShape>

/** What `cardFields` parses. */
export const productCardFields = graphql(
  `
    fragment ProductCardFields on Product {
      ...AssumedCard
      id
      slug
      title
      subtitle
      currencyCode
      priceMin
      priceMax
      options {
        name
        values
        ...AssumedOptionLabels
      }
      images {
        ...ImageFields
      }
      variants {
        id
        sku
        price
        compareAtPrice
        ...AssumedPrices
        availableQuantity
        options {
          name
          value
        }
        image {
          ...ImageFields
        }
      }
    }
  `,
  [imageFields, assumedPrices, assumedCard, optionLabels],
)

const productFields = graphql(
  `
    fragment ProductFields on Product {
      ...ProductCardFields
      variants {
        id
        ...AssumedVariant
      }
      description
      ...AssumedProduct
      attributes {
        name
        value
        ...AssumedAttributeLabel
      }
      brand {
        slug
        name
      }
      categories {
        slug
        name
        parent {
          slug
          name
        }
      }
    }
  `,
  [productCardFields, assumedVariant, assumedProduct, attributeLabel],
)

const listProductsQuery = graphql(
  `
    query ListProducts($filter: ProductFilter, $sort: ProductSort, $limit: Int, $cursor: String) {
      products(filter: $filter, sort: $sort, limit: $limit, cursor: $cursor) {
        data {
          ...ProductCardFields
        }
        hasNextPage
        nextCursor
        totalCount
        suggestion
        correctedSearch
        facets {
          name
          label
          kind
          min
          max
          values {
            value
            label
            count
          }
        }
      }
    }
  `,
  [productCardFields],
)

const findProductQuery = graphql(
  `
    query FindProduct($slug: String!) {
      product(slug: $slug) {
        ...ProductFields
        related(limit: 4) {
          ...ProductCardFields
        }
      }
    }
  `,
  [productFields, productCardFields],
)

const findProductWithoutRelatedQuery = graphql(
  `
    query FindProductWithoutRelated($slug: String!) {
      product(slug: $slug) {
        ...ProductFields
      }
    }
  `,
  [productFields],
)

type ListVariables = Required<VariablesOf<typeof listProductsQuery>>
/** Filters as the platform takes them; prices in major units, everything else by slug or name. */
export type ProductFilter = ReadonlyDeep<NonNullable<ListVariables['filter']>>
export type ProductSort = NonNullable<ListVariables['sort']>

export interface ProductQuery {
  readonly filter: ProductFilter
  readonly sort: ProductSort
  /** 1 to 200. */
  readonly limit: number
  readonly cursor?: string
}

const productPageShape = pageShape(cardFields).extend({
  facets: z.array(facetShape),
  suggestion: optional(z.string()),
  /** The corrected text that was searched for, when words were misspelt. */
  correctedSearch: optional(z.string()),
})
export type ProductPage = Omit<z.infer<typeof productPageShape>, 'data'> & {
  readonly data: ProductCard[]
  /** Slugs of products that are left out because of an invalid price. */
  readonly unpriced: readonly string[]
}

/** A page of products with facets and the total number (`products`). */
export async function listProducts(
  client: CommerceClient,
  query: ProductQuery,
): Promise<ProductPage> {
  const reply = z.object({ products: productPageShape })
  const { products } = await client.read(listProductsQuery, query, reply)
  const data = products.data.flatMap(findPrices)
  const priced = new Set(data.map(({ slug }) => slug))
  const unpriced = products.data.flatMap(({ slug }) => (priced.has(slug) ? [] : [slug]))
  return { ...products, data, unpriced }
}

const productShape = z.object({ product: optional(cardShape.and(fullFields)) })

/**
 * One product by its slug in any language, or by a former slug; null when the store has none. A
 * platform without related products is asked again without them.
 */
export async function findProduct(client: CommerceClient, slug: string): Promise<Product | null> {
  try {
    return (await client.read(findProductQuery, { slug }, productShape)).product
  } catch (error) {
    if (!isUnknownField(error)) throw error
    return (await client.read(findProductWithoutRelatedQuery, { slug }, productShape)).product
  }
}
