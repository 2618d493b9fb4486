import {
  getArgumentValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  isInterfaceType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Fields, Maybe } from './graphql-schema.d.ts'
import { usualLimits } from './refusals.ts'

/** A field of a list counts its items `multiplier` times. */
type Cost = number | { field: number; multiplier: number }

type Costs = {
  [Type in keyof Fields]?: {
    [Key in keyof Fields[Type]]?: Fields[Type][Key] extends { args: infer Args }
      ? Cost | ((args: Args) => Cost)
      : never
  }
}

/**
 * Cost of a field that runs its own database query; a value that has already been read costs 1. A
 * field that runs a query for each item of a list costs so much that sixty reach the limit.
 */
const queryCost = 100
const perItemQueryCost = 1_000
const usualMultiplier = 5

const costOfPage = (limit: Maybe<number>, usual: number) => ({
  field: queryCost,
  multiplier: Math.max(limit ?? usual, 1),
})

const once = { field: 1, multiplier: 1 }
const twice = { field: 1, multiplier: 2 }

/** Every other field costs 1. */
const costs: Costs = {
  Query: {
    orders: ({ limit }) => costOfPage(limit, usualLimits.orders),
    product: queryCost,
    products: ({ limit, filter }) => ({
      ...costOfPage(limit, usualLimits.products),
      // Page, count, suggestion and facets each query the whole store, and facets once more for
      // each option in the filter. Costs set on those fields would be multiplied by `limit`.
      field: 10 * queryCost + 5 * queryCost * (filter?.options?.length ?? 0),
    }),
  },
  OrderPage: { data: once },
  ProductPage: { data: once, facets: { field: 20, multiplier: 1 } },
  Product: {
    slugs: once,
    variants: { field: 1, multiplier: 8 },
    categories: twice,
    collections: twice,
    related: ({ limit }) => ({
      ...costOfPage(limit, usualLimits.related),
      field: perItemQueryCost,
    }),
    deliveryOptions: { field: perItemQueryCost, multiplier: 8 },
  },
  Addressed: { slugs: once },
  Category: { slugs: once },
  Collection: { slugs: once },
  ProductGroup: { slugs: once },
  Store: {
    variantDeliveries: ({ variantIds }) => ({ field: queryCost, multiplier: variantIds.length }),
  },
}

/** By names; graphql has checked the arguments that a cost is calculated from. */
const costsByName = costs as Record<
  string,
  Record<string, Cost | ((args: object) => Cost)> | undefined
>

interface Measured {
  complexity: number
  depth: number
  breadth: number
}

const nothing: Measured = { complexity: 0, depth: 0, breadth: 0 }
const leaf: Measured = { complexity: 1, depth: 1, breadth: 1 }

/** Measures selections of a valid document; one fragment is measured once for a type. */
export function createMeter(
  schema: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  variables: Record<string, unknown>,
) {
  const measured = new Map<SelectionSetNode, Map<GraphQLNamedType, Measured>>()

  function measure(selectionSet: SelectionSetNode, type: GraphQLNamedType): Measured {
    const known = measured.get(selectionSet)?.get(type)
    if (known) return known
    const result = { complexity: 0, depth: 0, breadth: 0 }
    for (const selection of selectionSet.selections) {
      const part = measurePart(selection, type)
      result.complexity += part.complexity
      result.depth = Math.max(result.depth, part.depth)
      result.breadth += part.breadth
    }
    const byType = measured.get(selectionSet) ?? new Map<GraphQLNamedType, Measured>()
    measured.set(selectionSet, byType.set(type, result))
    return result
  }

  function measurePart(selection: SelectionNode, type: GraphQLNamedType): Measured {
    if (selection.kind === Kind.FIELD) return measureField(selection, type)
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
    if (!fragment) return nothing
    const name = fragment.typeCondition?.name.value
    return measure(fragment.selectionSet, (name && schema.getType(name)) || type)
  }

  function measureField(node: FieldNode, type: GraphQLNamedType): Measured {
    const field =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
    if (!field) return leaf
    const named = costsByName[type.name]?.[field.name]
    const cost =
      typeof named === 'function' ? named(getArgumentValues(field, node, variables)) : named
    const own = typeof cost === 'object' ? cost.field : (cost ?? 1)
    if (!node.selectionSet) return own === 1 ? leaf : { ...leaf, complexity: own }
    const usual = isListType(getNullableType(field.type)) ? usualMultiplier : 1
    const multiplier = typeof cost === 'object' ? cost.multiplier : usual
    const inner = measure(node.selectionSet, getNamedType(field.type))
    return {
      complexity: own + inner.complexity * multiplier,
      depth: 1 + inner.depth,
      breadth: 1 + inner.breadth,
    }
  }

  return measure
}
