import {
  buildSchema,
  getNullableType,
  GraphQLFloat,
  isObjectType,
  type GraphQLScalarType,
} from 'graphql'
import { readFileSync } from 'node:fs'
import { contentLanguageOf } from '#store/language.ts'
import { toMajor } from '#store/money.ts'
import { catalogResolvers, groupQueries } from './catalog.ts'
import { orderQueries, orderResolvers } from './orders.ts'
import { productPageResolvers, productQueries } from './products.ts'
import { resolveNumber, type Resolvers } from './resolvers.ts'
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
    freeShippingFrom: ({ settings: { freeShippingFromMinor: minor = null }, currencyCode }) =>
      minor === null ? null : toMajor(minor, currencyCode),
    variantDeliveries,
  },
}

function openSchema(file: URL) {
  const schema = buildSchema(readFileSync(file, 'utf8'))
  const ownOf = new Map<string, object>(Object.entries(resolvers))
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    const own = new Map<string, unknown>(Object.entries(ownOf.get(type.name) ?? {}))
    for (const field of Object.values(type.getFields())) {
      const isNumber = getNullableType(field.type) === GraphQLFloat
      const resolve = own.get(field.name) ?? (isNumber ? resolveNumber(field.name) : undefined)
      // Those of introspection have their own.
      if (resolve) Object.assign(field, { resolve })
    }
  }
  const dateTime = schema.getType('DateTime') as GraphQLScalarType
  dateTime.serialize = (value) => (value as Date).toISOString()
  return schema
}

/** The storefront's schema: reads only, there is no mutation type (spec §4.1 rule 4). */
export const schema = openSchema(new URL('../../../schema.graphql', import.meta.url))
