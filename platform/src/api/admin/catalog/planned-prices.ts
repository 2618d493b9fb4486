import { z } from '@hono/zod-openapi'
import {
  endPlannedPrice,
  listPlannedPrices,
  planPrice,
  readLowestBefore,
} from '#commerce/catalog/write/planned-prices.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { found, getMinor, Problem, validationProblem } from '#http/problem.ts'
import type { PlannedPrice } from '#store/schema/planned-prices.ts'
import { amount, opaqueId } from '#api/shared/fields.ts'
import { pricedView } from '#api/shared/view.ts'
import { requestedTime } from '#store/date-schema.ts'

const path = '/v1/catalog/planned-prices'

const planSchema = named('PlannedPrice', {
  id: z.string(),
  variantId: z.string(),
  productId: z.string(),
  price: amount,
  startsOn: z.iso.datetime(),
  endsOn: z.iso.datetime().nullable(),
  state: z.enum(['planned', 'active', 'ended']),
  priorPrice: amount.nullable().describe('What the variant cost before, and will again'),
  lowestPriceLast30Days: amount
    .nullable()
    .describe('What shoppers see as the lowest price of the 30 days before; null: nothing'),
})

const planRequest = named('PlannedPriceRequest', {
  variantId: opaqueId,
  price: z.number().nonnegative().describe('Major units of the currency'),
  startsOn: requestedTime,
  endsOn: requestedTime.nullable().default(null).describe('null: until it is deleted'),
})

function toView(plan: PlannedPrice, lowestMinor: number | null, currency: string) {
  const { appliedOn, endedOn, priorMinor: priorPriceMinor } = plan
  const state = endedOn
    ? ('ended' as const)
    : appliedOn
      ? ('active' as const)
      : ('planned' as const)
  const prices = { priorPriceMinor, lowestPriceLast30DaysMinor: lowestMinor }
  return pricedView(planSchema, { ...plan, ...prices }, currency, { state })
}

export const registerPlannedPriceRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, clock } = services
  const toViews = async (plans: PlannedPrice[], currency: string) => {
    const lowest = await readLowestBefore(db, plans)
    return plans.map((plan) => toView(plan, lowest.get(plan.id) ?? null, currency))
  }
  forAdmin('catalog:read').list(path, 'ListPlannedPrices', {
    summary: 'List planned prices',
    description: 'The next one first. `isActive=false` lists those that have ended.',
    query: listQuery(['startsOn', 'createdOn'])
      .omit({ search: true })
      .extend({ variantId: opaqueId.optional(), productId: opaqueId.optional() }),
    item: planSchema,
    list: (c, query) => listPlannedPrices(db, c.var.scope, query),
    toViews: (rows, c) => toViews(rows, c.var.store.currencyCode),
  })

  forAdmin('catalog:update').post(path, 'PlanPrice', {
    summary: 'Plan a price of a variant',
    description:
      'The variant has it within seconds of `startsOn` and its own again after `endsOn`, unless the price was changed meanwhile. A lower price shows the former one as `compareAtPrice`.',
    body: planRequest,
    replies: { 201: [planSchema, 'The planned price'] },
    handle: async (c, _params, { variantId, price, startsOn, endsOn }) => {
      const { currencyCode } = c.var.store
      const priceMinor = getMinor('price', price, currencyCode)
      if (endsOn && (endsOn <= startsOn || endsOn <= clock())) {
        throw validationProblem({ endsOn: ['must be later than startsOn and now'] })
      }
      const plan = { variantId, priceMinor, startsOn, endsOn }
      const planned = await planPrice(services, c.var.scope, plan)
      const [shown] = planned.ok ? await toViews([planned.plan], currencyCode) : []
      if (shown) return shown
      throw new Problem(planned.ok ? 'Catalog.VariantNotFound' : planned.code)
    },
  })

  forAdmin('catalog:update').delete(`${path}/{id}`, 'EndPlannedPrice', {
    summary: 'Forget a planned price, or end it now',
    handle: async (c, { id }) => {
      found(await endPlannedPrice(services, c.var.scope, id), 'Catalog.PriceNotFound')
    },
  })
}
