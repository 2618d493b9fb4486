import { z } from 'zod'
import { isUnknownField } from './assumed-fields'
import type { CommerceClient } from './client'
import { graphql, imageFields } from './graphql'
import { imageShape, optional, slugsShape } from './shapes'

const groupFields = {
  id: z.string(),
  slug: z.string(),
  slugs: slugsShape,
  name: z.string(),
  /** Language of the name (BCP 47); null on a platform that does not report it. */
  language: optional(z.string()),
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

const categoryLanguage = graphql(`
  fragment AssumedCategoryLanguage on Category {
    language
    slugs {
      language
      slug
    }
  }
`)

const collectionLanguage = graphql(`
  fragment AssumedCollectionLanguage on Collection {
    language
    slugs {
      language
      slug
    }
  }
`)

const categoryFields = graphql(
  `
    fragment CategoryFields on Category {
      id
      slug
      name
      ...AssumedCategoryLanguage
      description
      productCount
      priceFrom
      image {
        ...ImageFields
      }
    }
  `,
  [imageFields, categoryLanguage],
)

const collectionFields = graphql(
  `
    fragment CollectionFields on Collection {
      id
      slug
      name
      ...AssumedCollectionLanguage
      description
      productCount
      priceFrom
      image {
        ...ImageFields
      }
    }
  `,
  [imageFields, collectionLanguage],
)

const listCategoriesQuery = graphql(
  `
    query ListCategories {
      categories {
        ...CategoryFields
        children {
          ...CategoryFields
        }
      }
    }
  `,
  [categoryFields],
)

const listCollectionsQuery = graphql(
  `
    query ListCollections {
      collections {
        ...CollectionFields
      }
    }
  `,
  [collectionFields],
)

const findCollectionQuery = graphql(
  `
    query FindCollection($slug: String!) {
      collection(slug: $slug) {
        ...CollectionFields
      }
    }
  `,
  [collectionFields],
)

const findCategorySlugQuery = graphql(`
  query FindCategorySlug($slug: String!) {
    categories(slug: $slug) {
      slug
    }
  }
`)

/** The category tree, two levels (`categories`). */
export async function listCategories(client: CommerceClient): Promise<Category[]> {
  const shape = z.object({ categories: z.array(categoryShape) })
  return (await client.read(listCategoriesQuery, {}, shape)).categories
}

/** All collections of the store. */
export async function listCollections(client: CommerceClient): Promise<Collection[]> {
  const shape = z.object({ collections: z.array(collectionShape) })
  return (await client.read(listCollectionsQuery, {}, shape)).collections
}

/**
 * The current slug of the category that has this slug in any language, or had it before; null when
 * there is none, and on a platform that offers only the category tree.
 */
export async function findCategorySlug(
  client: CommerceClient,
  slug: string,
): Promise<string | null> {
  const shape = z.object({ categories: z.array(z.object({ slug: z.string() })) })
  try {
    return (await client.read(findCategorySlugQuery, { slug }, shape)).categories[0]?.slug ?? null
  } catch (error) {
    if (isUnknownField(error)) return null
    throw error
  }
}

/** One collection by its slug in any language, or by a former slug; or null. */
export async function findCollection(
  client: CommerceClient,
  slug: string,
): Promise<Collection | null> {
  const shape = z.object({ collection: optional(collectionShape) })
  return (await client.read(findCollectionQuery, { slug }, shape)).collection
}
