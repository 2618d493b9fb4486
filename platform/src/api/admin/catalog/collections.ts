import { z } from '@hono/zod-openapi'
import { toMajor } from '#store/money.ts'
import { getMinor } from '#http/problem.ts'
import {
  collectionRows,
  setCollectionProducts,
  type CollectionDraft,
  type CollectionRow,
} from '#commerce/catalog/write/collections.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { named } from '#http/openapi.ts'
import { toCatalogProblem } from './problems.ts'
import { catalogRoutes } from './resource.ts'
import type { Change } from '#store/write-row.ts'
import type { CollectionRule } from '#store/schema/catalog.ts'
import { dateTime, groupInput, groupView, listPosition } from './schemas.ts'
import { viewOf } from '#api/shared/view.ts'
import { requestedTime } from '#store/date-schema.ts'

const text = z.string().trim().min(1).max(200)

/** Prices are JSON numbers in major units; rules for sale and stock have no value. */
const rule = z
  .discriminatedUnion('field', [
    z.object({ field: z.literal('tag'), operator: z.literal('equals'), value: text }),
    z.object({ field: z.literal('brand'), operator: z.literal('equals'), value: text }),
    z.object({ field: z.literal('category'), operator: z.literal('equals'), value: text }),
    z.object({ field: z.literal('title'), operator: z.enum(['equals', 'contains']), value: text }),
    z.object({
      field: z.literal('price'),
      operator: z.enum(['equals', 'atLeast', 'atMost']),
      value: z.number().nonnegative(),
    }),
    z.object({ field: z.literal('onSale') }),
    z.object({ field: z.literal('inStock') }),
  ])
  .openapi('CollectionRule')

export const collectionDraft = named('CollectionRequest', {
  ...groupInput,
  position: listPosition.optional(),
  type: z.enum(['manual', 'rules']).optional(),
  rules: z.array(rule).max(20).optional(),
  dynamicOperator: z.enum(['all', 'any']).optional(),
  status: z.enum(['active', 'draft']).optional(),
  validFrom: requestedTime.nullable().optional(),
  validTo: requestedTime.nullable().optional(),
})

export const collectionChange = collectionDraft.partial().openapi('CollectionChange')

export const collectionView = named('AdminCollection', {
  ...groupView,
  position: z.int(),
  type: z.enum(['manual', 'rules']),
  rules: z.array(rule),
  dynamicOperator: z.enum(['all', 'any']),
  status: z.enum(['active', 'draft']),
  validFrom: dateTime.nullable(),
  validTo: dateTime.nullable(),
})

type Rule = z.output<typeof rule>

function toStoredRule(given: Rule, index: number, currency: string): CollectionRule {
  if (given.field === 'onSale' || given.field === 'inStock') {
    return { field: given.field, operator: 'equals', value: '' }
  }
  if (given.field !== 'price') return given
  const minor = getMinor(`rules.${String(index)}.value`, given.value, currency)
  return { field: 'price', operator: given.operator, value: String(minor) }
}

function toRule(stored: CollectionRule, currency: string): Rule {
  const { field, operator, value } = stored
  if (field === 'price')
    return rule.parse({ field, operator, value: toMajor(Number(value), currency) })
  return rule.parse({ field, operator, value })
}

/** Converts a request to the input of commerce/. */
export function readCollection<Given extends z.output<typeof collectionChange>>(
  given: Given,
  currency: string,
) {
  const rules = given.rules?.map((each, index) => toStoredRule(each, index, currency))
  return { ...given, rules } satisfies Change<CollectionDraft>
}

export const toCollectionView = (row: CollectionRow, currency: string) =>
  viewOf(collectionView, row, { rules: row.rules.map((stored) => toRule(stored, currency)) })

const maxProducts = 5_000

const path = '/v1/catalog/collections'

const productsRequest = named('CollectionProductsRequest', {
  productIds: z.array(z.string()).max(maxProducts),
})

const registerCommon = catalogRoutes({
  name: 'Collection',
  plural: 'collections',
  draft: collectionDraft,
  change: collectionChange,
  view: collectionView,
  toView: (row, { currencyCode }) => toCollectionView(row, currencyCode),
  ...collectionRows,
  create: (given, scope, draft, { currencyCode }) =>
    collectionRows.create(given, scope, readCollection(draft, currencyCode)),
  update: (given, scope, target, change, { currencyCode }) =>
    collectionRows.update(given, scope, target, readCollection(change, currencyCode)),
})

/** Manual and rule-based collections of the store (contract.md: `catalog.collection.*`). */
export const registerCollectionRoutes: RegisterRoutes = (to, services) => {
  const { forAdmin } = to
  registerCommon(to, services)

  forAdmin('catalog:update').put(`${path}/{id}/products`, 'SetCollectionProducts', {
    summary: 'Set the products of a manual collection, in their order',
    body: productsRequest,
    replies: { 200: [collectionView, 'The collection'] },
    refused: [412],
    handle: async (c, { id }, { productIds }) => {
      const target = { id, seen: readIfMatch(c) }
      const written = await setCollectionProducts(services, c.var.scope, target, productIds)
      if (!written.ok) throw toCatalogProblem('Collection', written.code)
      c.header('etag', etagOf(written.row.version))
      return toCollectionView(written.row, c.var.store.currencyCode)
    },
  })
}
