import { toMajor } from '#http/money.ts'
import { upcomingDay } from '#commerce/stock/restock.ts'
import type { ProductView, VariantView } from '#commerce/catalog/read/views.ts'
import { unitPriceMinor } from '#commerce/pricing/unit-price.ts'
import { baseUnits, energyClasses, measureUnits, withdrawalExceptions } from '#store/enums.ts'
import type { EconomicOperator, EnergyLabel, UnitPricing } from '#store/schema/catalog.ts'
import { toImageUrl } from '#api/image-url.ts'
import { isInSeason } from '#commerce/catalog/read/navigation.ts'
import { builder, costOfPage, perItemQueryCost, priceOf } from './builder.ts'
import { AddressedType, LocalizedType } from './localized-type.ts'
import { readLimit } from './refusals.ts'
import { BrandType, CategoryType, CollectionType } from './category-types.ts'
import { AttributeType, ImageType, SelectedOptionType } from './value-types.ts'

const usualRelated = 4

const UnitPricingType = builder
  .objectRef<UnitPricing & { priceMinor: number }>('UnitPricing')
  .implement({
    description: 'The unit price, such as per 100 g (Directive 98/6/EC).',
    fields: (t) => ({
      price: t.float({
        description: 'Price of the base quantity.',
        resolve: (pricing, _args, { store }) =>
          toMajor(unitPriceMinor(pricing.priceMinor, pricing), store.currencyCode),
      }),
      baseQuantity: t.exposeInt('baseQuantity'),
      baseUnit: t.exposeString('baseUnit', { description: `One of: ${baseUnits.join(', ')}.` }),
      contentQuantity: t.exposeFloat('contentQuantity'),
      contentUnit: t.exposeString('contentUnit', {
        description: `One of: ${measureUnits.join(', ')}.`,
      }),
    }),
  })

const ProductOptionType = builder
  .objectRef<ProductView['options'][number]>('ProductOption')
  .implement({
    description: 'Name and values are the same in every language; labels are for display.',
    fields: (t) => ({
      name: t.exposeString('name'),
      values: t.exposeStringList('values'),
      label: t.exposeString('label'),
      valueLabels: t.exposeStringList('valueLabels', { description: 'In the order of `values`.' }),
    }),
  })

const VariantType = builder.objectRef<VariantView>('Variant').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    sku: t.exposeString('sku'),
    barcode: t.exposeString('barcode', {
      nullable: true,
      description: 'The number of the barcode, such as a GTIN, as the merchant entered it.',
    }),
    options: t.expose('options', { type: [SelectedOptionType] }),
    price: t.float({ resolve: priceOf('priceMinor') }),
    compareAtPrice: t.float({ nullable: true, resolve: priceOf('compareAtMinor') }),
    lowestPriceLast30Days: t.float({
      nullable: true,
      description:
        'Lowest price of the 30 days before a price reduction (Directive 98/6/EC Art. 6a).',
      resolve: priceOf('lowestPriorMinor'),
    }),
    availableQuantity: t.exposeInt('availableQuantity'),
    restockDate: t.string({
      nullable: true,
      description:
        'The date (`YYYY-MM-DD`) on which a sold-out variant is expected back; null when unknown or in the past.',
      resolve: ({ availableQuantity, restockDate }, _args, { services, store }) =>
        availableQuantity > 0 ? null : upcomingDay(restockDate, services.clock(), store.timezone),
    }),
    weightGrams: t.exposeInt('weightGrams'),
    unitPricing: t.field({
      type: UnitPricingType,
      nullable: true,
      resolve: ({ unitPricing, priceMinor }) => unitPricing && { ...unitPricing, priceMinor },
    }),
    image: t.expose('image', { type: ImageType, nullable: true }),
  }),
})

const EconomicOperatorType = builder.objectRef<EconomicOperator>('EconomicOperator').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    postalAddress: t.exposeString('postalAddress'),
    electronicAddress: t.exposeString('electronicAddress', { description: 'Email or URL.' }),
  }),
})

const EnergyLabelType = builder.objectRef<EnergyLabel>('EnergyLabel').implement({
  description: `Classes, from the best: ${energyClasses.join(', ')}.`,
  fields: (t) => ({
    class: t.exposeString('class'),
    best: t.exposeString('best', { description: 'The best class of the product group.' }),
    worst: t.exposeString('worst'),
    labelUrl: t.exposeString('labelUrl'),
    sheetUrl: t.exposeString('sheetUrl', { description: 'The product information sheet.' }),
  }),
})

const ComplianceType = builder
  .objectRef<NonNullable<ProductView['compliance']>>('Compliance')
  .implement({
    description: 'What an offer must state by Regulations (EU) 2023/988 and 2017/1369.',
    fields: (t) => ({
      manufacturer: t.expose('manufacturer', { type: EconomicOperatorType, nullable: true }),
      responsiblePerson: t.expose('responsiblePerson', {
        type: EconomicOperatorType,
        nullable: true,
        description: 'In the Union, for a manufacturer outside of it.',
      }),
      warnings: t.exposeString('warnings', { nullable: true }),
      warningsLanguage: t.exposeString('warningsLanguage', {
        nullable: true,
        description: "Language of the warnings; null: the store's own.",
      }),
      energyLabel: t.field({
        type: EnergyLabelType,
        nullable: true,
        resolve: ({ energyLabel }, _args, { services }) => {
          if (!energyLabel) return null
          const toUrl = (url: string) => toImageUrl(services.config.publicUrl, url)
          const { labelUrl, sheetUrl } = energyLabel
          return { ...energyLabel, labelUrl: toUrl(labelUrl), sheetUrl: toUrl(sheetUrl) }
        },
      }),
    }),
  })

export const ProductType = builder.objectRef<ProductView>('Product')

ProductType.implement({
  interfaces: [LocalizedType, AddressedType],
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    subtitle: t.exposeString('subtitle', { nullable: true }),
    withdrawalException: t.exposeString('withdrawalException', {
      nullable: true,
      description: `Why its purchase cannot be withdrawn from: ${withdrawalExceptions.join(', ')}.`,
    }),
    compliance: t.expose('compliance', { type: ComplianceType, nullable: true }),
    description: t.exposeStringList('description'),
    options: t.expose('options', { type: [ProductOptionType] }),
    variants: t.expose('variants', {
      type: [VariantType],
      complexity: { field: 1, multiplier: 8 },
    }),
    images: t.expose('images', { type: [ImageType] }),
    attributes: t.expose('attributes', { type: [AttributeType] }),
    tags: t.exposeStringList('tags'),
    availableQuantity: t.exposeInt('availableQuantity'),
    createdOn: t.expose('createdOn', { type: 'DateTime' }),
    updatedOn: t.expose('updatedOn', { type: 'DateTime' }),
    currencyCode: t.string({ resolve: (_product, _args, { store }) => store.currencyCode }),
    priceMin: t.float({ resolve: priceOf('priceMinMinor') }),
    priceMax: t.float({ resolve: priceOf('priceMaxMinor') }),
    compareAtPriceMax: t.float({ nullable: true, resolve: priceOf('compareAtMaxMinor') }),
  }),
})

builder.objectFields(ProductType, (t) => ({
  brand: t.field({
    type: BrandType,
    nullable: true,
    resolve: async ({ brandId }, _args, { catalog, store }) =>
      brandId === null ? null : ((await catalog.navigation(store.id)).brands.get(brandId) ?? null),
  }),
  categories: t.field({
    type: [CategoryType],
    complexity: { field: 1, multiplier: 2 },
    description: 'The main category first.',
    resolve: async ({ categoryIds }, _args, { catalog, store }) => {
      const { categories } = await catalog.navigation(store.id)
      return categoryIds.flatMap((id) => categories.get(id) ?? [])
    },
  }),
  collections: t.field({
    type: [CollectionType],
    complexity: { field: 1, multiplier: 2 },
    resolve: async ({ collectionIds }, _args, { catalog, store, services }) => {
      const { collections } = await catalog.navigation(store.id)
      const found = collectionIds.flatMap((id) => collections.get(id) ?? [])
      return found.filter((collection) => isInSeason(collection, services.clock()))
    },
  }),
  related: t.field({
    type: [ProductType],
    args: { limit: t.arg.int() },
    complexity: ({ limit }) => ({ ...costOfPage(limit, usualRelated), field: perItemQueryCost }),
    resolve: (product, { limit }, { catalog, store }) =>
      catalog.listRelated(store.id, product, readLimit(limit, usualRelated)),
  }),
}))
