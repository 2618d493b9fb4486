import type { CategoryView, GroupView } from '#commerce/catalog/read/navigation.ts'
import { isInSeason } from '#commerce/catalog/read/navigation.ts'
import { builder, priceOf, type GraphqlContext } from './builder.ts'
import { AddressedType, LocalizedType } from './localized-type.ts'
import { ImageType } from './value-types.ts'

export const BrandType = builder.objectRef<GroupView>('Brand').implement({
  interfaces: [LocalizedType],
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    productCount: t.exposeInt('productCount'),
  }),
})

const ProductGroupType = builder.interfaceRef<GroupView>('ProductGroup').implement({
  interfaces: [LocalizedType, AddressedType],
  description: 'A group of products with its own page.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    image: t.expose('image', { type: ImageType, nullable: true }),
    productCount: t.exposeInt('productCount'),
    priceFrom: t.float({ nullable: true, resolve: priceOf('priceFromMinor') }),
  }),
})

export const CollectionType = builder
  .objectRef<GroupView>('Collection')
  .implement({ interfaces: [ProductGroupType, LocalizedType, AddressedType] })

async function findCategories({ catalog, store }: GraphqlContext, ids: string[]) {
  const { categories } = await catalog.navigation(store.id)
  return ids.flatMap((id) => categories.get(id) ?? [])
}

export const CategoryType = builder.objectRef<CategoryView>('Category')

CategoryType.implement({
  interfaces: [ProductGroupType, LocalizedType, AddressedType],
  fields: (t) => ({
    parent: t.field({
      type: CategoryType,
      nullable: true,
      resolve: async ({ parentId }, _args, ctx) =>
        parentId === null ? null : ((await findCategories(ctx, [parentId]))[0] ?? null),
    }),
    children: t.field({
      type: [CategoryType],
      resolve: ({ childIds }, _args, ctx) => findCategories(ctx, childIds),
    }),
  }),
})

async function listCollections({ catalog, store, services }: GraphqlContext) {
  const { collections } = await catalog.navigation(store.id)
  const now = services.clock()
  return [...collections.values()].filter((collection) => isInSeason(collection, now))
}

builder.queryFields((t) => ({
  categories: t.field({
    type: [CategoryType],
    args: { slug: t.arg.string() },
    description:
      'The top-level categories; each contains its children. With `slug`, current in any language or former: the category that has it, if there is one.',
    resolve: async (_root, { slug }, ctx) => {
      const { rootIds, categoriesBySlug } = await ctx.catalog.navigation(ctx.store.id)
      if (slug == null) return findCategories(ctx, rootIds)
      const found = categoriesBySlug.get(slug)
      return found ? [found] : []
    },
  }),
  collections: t.field({
    type: [CollectionType],
    resolve: (_root, _args, ctx) => listCollections(ctx),
  }),
  collection: t.field({
    type: CollectionType,
    nullable: true,
    args: { slug: t.arg.string({ required: true }) },
    description:
      'Found by a current slug in any language or by a former one; `slug` is the current one.',
    resolve: async (_root, { slug }, { catalog, store, services }) => {
      const found = (await catalog.navigation(store.id)).collectionsBySlug.get(slug)
      return found && isInSeason(found, services.clock()) ? found : null
    },
  }),
  brands: t.field({
    type: [BrandType],
    resolve: async (_root, _args, { catalog, store }) => [
      ...(await catalog.navigation(store.id)).brands.values(),
    ],
  }),
}))
