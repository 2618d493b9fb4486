import { z } from '@hono/zod-openapi'
import { updateChannel, type Channel } from '#channels/channels.ts'
import {
  findProductRow,
  hasVariants,
  listRequiredProducts,
  readRequirements,
  setRequirementValues,
} from '#channels/requirements.ts'
import type { ApiContext } from '#http/api.ts'
import type { Audiences, RegisterRoutes } from '#http/audiences.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { readPage } from '#http/list-page.ts'
import { listQuery, pageOf } from '#http/list-query.ts'
import { validationProblem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import { toCatalogProblem } from '#api/admin/catalog/problems.ts'
import { channelProblem, getChannel } from './routes.ts'
import {
  productRequirements,
  requirementList,
  requirementsRequest,
  toProductRequirements,
  toRequirement,
  valuesRequest,
} from './requirement-schemas.ts'

const path = '/v1/channels/{id}'

const bulkQuery = listQuery(['createdOn']).extend({
  productIds: z
    .union([z.string(), z.array(z.string()).max(200)])
    .transform((given) => [given].flat())
    .optional()
    .openapi({ type: 'array', items: { type: 'string' } }),
})

async function getBoth(c: ApiContext, services: Services, id: string, productId: string) {
  const channel = await getChannel(c, services, id)
  const product = await findProductRow(services.db, c.var.scope, productId)
  if (!product) throw toCatalogProblem('Product', 'NotFound')
  const read = async () => {
    const { currencyCode } = c.var.store
    const [found] = await readRequirements(services.db, channel, [product], currencyCode)
    return toProductRequirements(productId, found?.requirements ?? [])
  }
  return { channel, product, read }
}

/** Refuses keys that the channel does not have, and variants of other products. */
async function checkValues(
  db: Db,
  channel: Channel,
  productId: string,
  { values, variantValues }: z.output<typeof valuesRequest>,
) {
  const keys = new Set(channel.requirements.map(({ key }) => key))
  const unknown = [...values, ...variantValues].find(({ key }) => !keys.has(key))
  if (unknown) throw validationProblem({ key: [`The channel does not require ${unknown.key}.`] })
  const variantIds = variantValues.map(({ variantId }) => variantId)
  if (await hasVariants(db, productId, variantIds)) return
  throw validationProblem({ variantValues: ['A variant does not belong to this product.'] })
}

function addOfProduct({ forAdmin }: Audiences, services: Services) {
  const { db, clock } = services
  const productPath = `${path}/products/{productId}/requirements`
  forAdmin('channels:read').get(productPath, 'GetProductRequirements', {
    summary: 'Read the requirement values of a product',
    contract: 'named',
    replies: { 200: [productRequirements, 'Values with their provenance, by SKU'] },
    handle: async (c, { id, productId }) => {
      const { read } = await getBoth(c, services, id, productId)
      return read()
    },
  })

  forAdmin('channels:update').put(productPath, 'SetProductRequirementValues', {
    summary: 'Set requirement values of a product',
    description: 'Missing values are kept; null removes a value.',
    body: valuesRequest,
    replies: { 200: [productRequirements, 'Values with their provenance, by SKU'] },
    handle: async (c, { id, productId }, given) => {
      const { read, ...both } = await getBoth(c, services, id, productId)
      await checkValues(db, both.channel, productId, given)
      const changed = [
        ...given.values.map((one) => ({ ...one, variantId: null })),
        ...given.variantValues,
      ]
      await setRequirementValues(db, both, changed, {
        by: c.var.application.clientId,
        now: clock(),
      })
      return read()
    },
  })
}

/** Requirements of channels and values of products, with provenance (spec §4.2). */
export const registerChannelRequirementRoutes: RegisterRoutes = (to, services) => {
  const { forAdmin } = to
  const { db, clock } = services
  forAdmin('channels:read').get(`${path}/requirements`, 'ListChannelRequirements', {
    summary: 'List the requirements of a channel',
    contract: 'named',
    replies: { 200: [requirementList, 'Requirements with their provenance'] },
    handle: async (c, { id }) => {
      const { requirements, version } = await getChannel(c, services, id)
      c.header('etag', etagOf(version))
      return { data: requirements.map(toRequirement) }
    },
  })

  forAdmin('channels:update').put(`${path}/requirements`, 'SetChannelRequirements', {
    summary: 'Replace the requirements of a channel',
    description: 'With `If-Match`, refused when the channel has changed since it was read.',
    body: requirementsRequest,
    replies: { 200: [requirementList, 'Requirements with their provenance'] },
    refused: [412],
    handle: async (c, { id }, body) => {
      const now = clock()
      const recorded = { recordedBy: c.var.application.clientId, recordedOn: now.toISOString() }
      const given = body.requirements
      const change = { requirements: given.map((one) => ({ ...one, ...recorded })) }
      const how = { change, seen: readIfMatch(c), now }
      const result = await updateChannel(db, c.var.scope, id, how)
      if (!result.ok) throw channelProblem(result)
      const { requirements, version } = result.channel
      c.header('etag', etagOf(version))
      return { data: requirements.map(toRequirement) }
    },
  })

  forAdmin('channels:read').get(`${path}/product-requirements`, 'ListProductRequirements', {
    summary: 'List the requirement values of many products',
    description: 'Values of variants are in `variantValues`. `productIds` may be repeated.',
    contract: 'named',
    query: bulkQuery,
    replies: { 200: [pageOf(productRequirements), 'A page of products'] },
    handle: async (c, { id }, query) => {
      const channel = await getChannel(c, services, id)
      const page = await readPage(services, listRequiredProducts(db, c.var.scope, query), query)
      const answers = await readRequirements(db, channel, page.data, c.var.store.currencyCode)
      const data = answers.map((one) => toProductRequirements(one.productId, one.requirements))
      return { ...page, data }
    },
  })

  addOfProduct(to, services)
}
