import { z } from 'zod'
import type { CommerceClient } from './client'
import { unless } from './errors'
import { assumed, called, isUnknownField, query } from './query'
import { imageShape, optional, platformSlug, slugShape, slugsShape } from './shapes'

const groupShape = z.object({
  id: z.string(),
  slug: slugShape,
  slugs: slugsShape,
  name: z.string(),
  /** Language of the name (BCP 47); null on a platform that does not report it. */
  language: assumed(optional(z.string())),
  description: optional(z.string()),
  productCount: z.number().int(),
  /** Lowest price in major units. */
  priceFrom: optional(z.number()),
  image: optional(imageShape),
})
/** A collection, or a category without its children. */
export type Group = z.infer<typeof groupShape>

const categoryShape = groupShape.extend({ children: z.array(groupShape) })
/** A top-level category with its children. */
export type Category = z.infer<typeof categoryShape>

const listCategoriesQuery = query('ListCategories', { categories: z.array(categoryShape) })
const listCollectionsQuery = query('ListCollections', { collections: z.array(groupShape) })
const findCollectionQuery = query('FindCollection($slug: String!)', {
  collection: called('slug: $slug', optional(groupShape)),
})
const findCategorySlugQuery = query('FindCategorySlug($slug: String!)', {
  categories: called('slug: $slug', z.array(z.object({ slug: slugShape }))),
})

/** The category tree, two levels (`categories`). */
export async function listCategories(client: CommerceClient): Promise<Category[]> {
  return (await client.read(listCategoriesQuery)).categories
}

/** All collections of the store. */
export async function listCollections(client: CommerceClient): Promise<Group[]> {
  return (await client.read(listCollectionsQuery)).collections
}

/** The current slug of the category with this slug, of any language or time; or null. */
export async function findCategorySlug(
  client: CommerceClient,
  slug: string,
): Promise<string | null> {
  const found = client.read(findCategorySlugQuery, { slug: platformSlug(slug) })
  return (await unless(found, isUnknownField, null))?.categories[0]?.slug ?? null
}

/** One collection by its slug in any language, or by a former slug; or null. */
export async function findCollection(client: CommerceClient, slug: string): Promise<Group | null> {
  return (await client.read(findCollectionQuery, { slug: platformSlug(slug) })).collection
}
