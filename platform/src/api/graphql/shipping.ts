import { quoteEach, toMajorLimit } from '#commerce/shipping/quote.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { GraphqlContext } from './context.ts'
import type { Maybe } from './graphql-schema.d.ts'
import { readCount, refuseField } from './refusals.ts'
import type { Resolvers, ResolversOf } from './resolvers.ts'

const maxQuantity = 999
const maxVariants = 50

function readDestination(
  { postalCode, countryCode }: { postalCode?: Maybe<string>; countryCode?: Maybe<string> },
  store: Store,
  { services, keepable }: GraphqlContext,
) {
  const now = services.clock()
  // Delivery dates depend on the current time.
  keepable.value = false
  return {
    postalCode: postalCode?.trim() || null,
    countryCode: countryCode?.toUpperCase() ?? store.countryCode,
    now,
  }
}

export const deliveryOptions: ResolversOf<'Product'>['deliveryOptions'] = async (
  product,
  args,
  context,
) => {
  const { services, store } = context
  const destination = readDestination(args, store, context)
  if (!product.variants.some(({ id }) => id === args.variantId)) {
    throw refuseField('variantId', 'is not a variant of this product')
  }
  const quantity = readCount('quantity', args.quantity, 1, maxQuantity)
  const variantIds = [args.variantId]
  const [quoted] = await quoteEach(services.db, store, { variantIds, quantity, ...destination })
  return quoted?.options ?? []
}

/** Deliveries of one unit of each of several variants. */
export const variantDeliveries: ResolversOf<'Store'>['variantDeliveries'] = (
  store,
  args,
  context,
) => {
  const destination = readDestination(args, store, context)
  if (args.variantIds.length > maxVariants) {
    throw refuseField('variantIds', `must not be more than ${String(maxVariants)}`)
  }
  return quoteEach(context.services.db, store, {
    variantIds: args.variantIds,
    quantity: 1,
    ...destination,
  })
}

export const shippingResolvers = {
  ShippingOption: {
    id: ({ method }) => method.id,
    name: ({ method }) => method.displayName,
    type: ({ method }) => method.type,
    description: ({ method }) => method.metadata.description ?? null,
    currencyCode: (_quote, _args, { store }) => store.currencyCode,
    limit: (quote, _args, { store }) => toMajorLimit(quote, store.currencyCode),
  },
} satisfies Partial<Resolvers>
