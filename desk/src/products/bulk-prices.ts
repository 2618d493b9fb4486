import { toMajor, toMinor } from '#i18n/format.ts'
import type { Change, Product } from './product-drafts.ts'

export interface PriceRule {
  /** To a price, or by a part of the price or an amount. */
  way: 'percent' | 'amount' | 'price'
  /** Percent or major units; below 0 to lower prices by as much. */
  by: number
}

const change = (price: number, { way, by }: PriceRule, currency: string) => {
  const minor = toMinor(price, currency)
  const given = toMinor(by, currency)
  const next = { percent: minor + (minor * by) / 100, amount: minor + given, price: given }[way]
  return toMajor(Math.round(next), currency)
}

/** The new prices of products, and whether all of them are above 0. */
export function reprice(products: readonly Product[], rule: PriceRule) {
  const rows = products.flatMap((product) =>
    product.variants.map((variant) => ({
      ...{ product, variant, before: variant.price },
      after: change(variant.price, rule, product.currency),
    })),
  )
  const writes = products.map((product): { product: Product; change: Change } => {
    const own = rows.filter((row) => row.product === product)
    const variants = own.map(({ variant: { id, sku, options }, after: price }) => ({
      ...{ id, sku, options, price },
    }))
    return { product, change: { variants } }
  })
  return { rows, writes, isPossible: rows.every(({ after }) => after > 0) }
}
