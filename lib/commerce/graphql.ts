import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './graphql-schema'

/**
 * Writes a GraphQL document whose fields and variables are checked against the platform's schema
 * by the type checker. `graphql-schema.d.ts` is generated from `platform/schema.graphql` by
 * `npm run graphql:types`; types only, so the storefront runs without the platform's folder.
 */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { DateTime: string }
}>()

/** The fields needed to render an image. */
export const imageFields = graphql(`
  fragment ImageFields on Image {
    url
    alt
    width
    height
  }
`)

/** The same type, readonly throughout, for passing a document's variables. */
export type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> | undefined }
    : T
