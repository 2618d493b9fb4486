import { z } from 'zod'
import type { CommerceClient } from './client'
import { GROUP } from './catalog-documents'
import { imageShape, optional } from './shapes'

const groupFields = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: optional(z.string()),
  productCount: z.number().int(),
  /** Lowest price in major units. */
  priceFrom: optional(z.number()),
  image: optional(imageShape),
}

const collectionShape = z.object(groupFields)
export type Collection = z.infer<typeof collectionShape>

const childShape = z.object(groupFields)
const categoryShape = childShape.extend({ children: z.array(childShape) })
/** A top-level category with its children. */
export type Category = z.infer<typeof categoryShape>
export type ChildCategory = z.infer<typeof childShape>

const brandShape = z.object({ slug: z.string(), name: z.string(), productCount: z.number().int() })
export type Brand = z.infer<typeof brandShape>

/** The category tree, two levels (contract.md, `categories`). */
export async function listCategories(client: CommerceClient): Promise<Category[]> {
  const document = `{ categories { ${GROUP} children { ${GROUP} } } }`
  return (await client.read(document, {}, z.object({ categories: z.array(categoryShape) })))
    .categories
}

/** All collections of the store. */
export async function listCollections(client: CommerceClient): Promise<Collection[]> {
  const shape = z.object({ collections: z.array(collectionShape) })
  return (await client.read(`{ collections { ${GROUP} } }`, {}, shape)).collections
}

/** One collection by slug, or null. */
export async function findCollection(
  client: CommerceClient,
  slug: string,
): Promise<Collection | null> {
  const document = `query ($slug: String!) { collection(slug: $slug) { ${GROUP} } }`
  const shape = z.object({ collection: optional(collectionShape) })
  return (await client.read(document, { slug }, shape)).collection
}

/** Brands that have products. */
export async function listBrands(client: CommerceClient): Promise<Brand[]> {
  const shape = z.object({ brands: z.array(brandShape) })
  return (await client.read('{ brands { slug name productCount } }', {}, shape)).brands
}

const storeShape = z.object({
  name: z.string(),
  currencyCode: z.string(),
  countryCode: z.string(),
  servedCountries: z.array(z.string()),
  taxIncluded: z.boolean(),
  taxRate: z.number(),
  /** Major units; null when delivery is never free. */
  freeShippingFrom: optional(z.number()),
})
/** What the platform knows of the store: money, tax and where it delivers. */
export type CommerceStore = z.infer<typeof storeShape>

/** The store of the connection (contract.md, `store`). */
export async function getCommerceStore(client: CommerceClient): Promise<CommerceStore> {
  const document =
    '{ store { name currencyCode countryCode servedCountries taxIncluded taxRate freeShippingFrom } }'
  return (await client.read(document, {}, z.object({ store: storeShape }))).store
}
