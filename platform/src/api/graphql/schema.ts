import { builder } from './builder.ts'
import './order-queries.ts'
import './product-queries.ts'
import './category-types.ts'
import './shipping-type.ts'
import './store-type.ts'

builder.queryType({})

/** The storefront's schema: reads only, there is no mutation type (spec §4.1 rule 4). */
export const schema = builder.toSchema()
