import { contentLanguageOf } from '#store/language.ts'
import { toMajor } from '#store/money.ts'
import { isInSeason } from '#commerce/catalog/read/navigation.ts'
import { unitPriceMinor } from '#commerce/pricing/unit-price.ts'
import { upcomingDay } from '#commerce/stock/restock.ts'
import { toImageUrl } from '#api/image-url.ts'
import type { GraphqlContext } from './context.ts'
import { readLimit, usualLimits } from './refusals.ts'
import { priceOf, type Resolvers, type ResolversOf } from './resolvers.ts'
import { deliveryOptions } from './shipping.ts'

/** The languages of a translated object's texts, for `lang` attributes where they differ. */
const localized: ResolversOf<'Localized'> = {
  language: ({ language }, _args, { store }) => language ?? contentLanguageOf(store),
  descriptionLanguage: ({ descriptionLanguage }, _args, { store }) =>
    descriptionLanguage ?? contentLanguageOf(store),
}

const addressed: ResolversOf<'Addressed'> = {
  slugs: ({ ownSlug, slugs }, _args, { store }) => [
    { language: contentLanguageOf(store), slug: ownSlug },
    ...(store.settings.languages ?? []).map((language) => ({
      language,
      slug: slugs[language] ?? ownSlug,
    })),
  ],
}

const productGroup: ResolversOf<'ProductGroup'> = {
  ...localized,
  ...addressed,
}

/** Resolves the address of a file that may be one of this platform. */
const fileUrlOf =
  <Name extends string>(name: Name) =>
  (source: Record<Name, string>, _args: object, { services }: GraphqlContext) =>
    toImageUrl(services.config.publicUrl, source[name])

async function findCategories({ catalog, store }: GraphqlContext, ids: readonly string[]) {
  const { categories } = await catalog.navigation(store.id)
  return ids.flatMap((id) => categories.get(id) ?? [])
}

const product: ResolversOf<'Product'> = {
  ...localized,
  ...addressed,
  deliveryOptions,
  currencyCode: (_product, _args, { store }) => store.currencyCode,
  compareAtPriceMax: priceOf('compareAtMaxMinor'),
  brand: async ({ brandId }, _args, { catalog, store }) =>
    brandId === null ? null : (await catalog.navigation(store.id)).brands.get(brandId),
  categories: ({ categoryIds }, _args, context) => findCategories(context, categoryIds),
  collections: async ({ collectionIds }, _args, { catalog, store, services }) => {
    const { collections } = await catalog.navigation(store.id)
    const found = collectionIds.flatMap((id) => collections.get(id) ?? [])
    return found.filter((collection) => isInSeason(collection, services.clock()))
  },
  related: (source, { limit }, { catalog, store }) =>
    catalog.listRelated(store.id, source, readLimit(limit, usualLimits.related)),
}

const variant: ResolversOf<'Variant'> = {
  compareAtPrice: priceOf('compareAtMinor'),
  lowestPriceLast30Days: priceOf('lowestPriorMinor'),
  restockDate: ({ availableQuantity, restockDate }, _args, { services, store }) =>
    availableQuantity > 0 ? null : upcomingDay(restockDate, services.clock(), store.timezone),
  unitPricing: ({ unitPricing, priceMinor }) => unitPricing && { ...unitPricing, priceMinor },
}

type GroupQuery = 'brands' | 'categories' | 'collection' | 'collections'

export const groupQueries: Pick<Resolvers['Query'], GroupQuery> = {
  categories: async (_root, { slug }, context) => {
    const { rootIds, categoriesBySlug } = await context.catalog.navigation(context.store.id)
    if (slug == null) return findCategories(context, rootIds)
    const found = categoriesBySlug.get(slug)
    return found ? [found] : []
  },
  collections: async (_root, _args, { catalog, store, services }) => {
    const { collections } = await catalog.navigation(store.id)
    const now = services.clock()
    return [...collections.values()].filter((collection) => isInSeason(collection, now))
  },
  collection: async (_root, { slug }, { catalog, store, services }) => {
    const found = (await catalog.navigation(store.id)).collectionsBySlug.get(slug)
    return found && isInSeason(found, services.clock()) ? found : null
  },
  brands: async (_root, _args, { catalog, store }) => [
    ...(await catalog.navigation(store.id)).brands.values(),
  ],
}

export const catalogResolvers = {
  Brand: localized,
  Collection: productGroup,
  Category: {
    ...productGroup,
    parent: async ({ parentId }, _args, context) =>
      parentId === null ? null : (await findCategories(context, [parentId]))[0],
    children: ({ childIds }, _args, context) => findCategories(context, childIds),
  },
  Product: product,
  Variant: variant,
  UnitPricing: {
    price: (pricing, _args, { store }) =>
      toMajor(unitPriceMinor(pricing.priceMinor, pricing), store.currencyCode),
  },
  EnergyLabel: {
    labelUrl: fileUrlOf('labelUrl'),
    sheetUrl: fileUrlOf('sheetUrl'),
  },
  Image: { url: fileUrlOf('url') },
  SelectedOption: {
    label: ({ name, label }) => label ?? name,
    valueLabel: ({ value, valueLabel }) => valueLabel ?? value,
  },
} satisfies Partial<Resolvers>
