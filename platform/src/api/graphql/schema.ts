import { buildSchema, isObjectType, type GraphQLScalarType } from 'graphql'
import { readFileSync } from 'node:fs'
import { contentLanguageOf } from '#store/language.ts'
import { catalogResolvers, groupQueries } from './catalog.ts'
import { orderQueries, orderResolvers } from './orders.ts'
import { productPageResolvers, productQueries } from './products.ts'
import { priceOf, type Resolvers } from './resolvers.ts'
import { shippingResolvers, variantDeliveries } from './shipping.ts'

const resolvers: Resolvers = {
  ...catalogResolvers,
  ...orderResolvers,
  ...productPageResolvers,
  ...shippingResolvers,
  Query: {
    ...groupQueries,
    ...orderQueries,
    ...productQueries,
    store: (_root, _args, { store }) => store,
  },
  Store: {
    tagline: ({ settings }) => settings.tagline,
    contentLanguage: (store) => contentLanguageOf(store),
    languages: ({ settings }) => settings.languages ?? [],
    taxRate: ({ taxRate }) => Number(taxRate),
    freeShippingFrom: ({ settings: { freeShippingFromMinor = null } }, args, context) =>
      priceOf('freeShippingFromMinor')({ freeShippingFromMinor }, args, context),
    variantDeliveries,
  },
}

function openSchema(file: URL) {
  const schema = buildSchema(readFileSync(file, 'utf8'))
  for (const [name, own] of Object.entries(resolvers)) {
    const type = schema.getType(name)
    const fields = isObjectType(type) ? type.getFields() : {}
    for (const [field, resolve] of Object.entries(own))
      Object.assign(fields[field] ?? {}, { resolve })
  }
  const dateTime = schema.getType('DateTime') as GraphQLScalarType
  dateTime.serialize = (value) => (value as Date).toISOString()
  return schema
}

/** The storefront's schema: reads only, there is no mutation type (spec §4.1 rule 4). */
export const schema = openSchema(new URL('../../../schema.graphql', import.meta.url))
