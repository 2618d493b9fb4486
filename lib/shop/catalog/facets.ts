import { toLatinDigits } from '../i18n/formatters.ts'

/** A filter of a list; what products' own options filter needs no row. */
export interface Facet {
  /** Its search parameter, and the platform's name of the facet. */
  readonly param: string
  /** Message with the title of its group in the filter panel; none: it has no group. */
  readonly title?: string
  /** Message that names the filter, with `{price}`; without it, the platform's label does. */
  readonly text?: string
  /** The only value in a URL of a filter that is on or off. */
  readonly only?: string
  /** Whether several values may be set, of which a product has one. */
  readonly isMany?: true
  /** A typed value as it stands in a URL; an empty text if it is none. `decimals`: those of an amount. */
  readonly read?: (typed: string, decimals: number) => string
  /** What the platform filters by (`ProductFilter`). */
  readonly filter: (values: readonly string[]) => object
}

/**
 * "89,50", "1 500" and "1.234,50" as shoppers type them, in major units. Three digits after a sign
 * are thousands, unless the currency has three decimals. Decimals that it does not have are cut off.
 */
function readPrice(typed: string, decimals: number): string {
  const plain = toLatinDigits(typed)
    .replace(/[\s'’٬]/g, '')
    .replace('٫', '.')
  const thousands = ['\\.', ','].map((sign) => `[1-9]\\d{0,2}(?:${sign}\\d{3}){1,2}(?!${sign})`)
  const whole = ['\\d{1,9}', ...thousands].join('|')
  const amount = RegExp(`^(${whole})(?:[.,](\\d{1,${decimals > 2 ? 3 : 2}}))?$`)
  const [, major, minor = ''] = amount.exec(plain) ?? []
  const known = `.${minor.slice(0, decimals)}`
  return major === undefined ? '' : String(Number(major.replace(/\D/g, '') + known))
}

/** All filters but options, in the order of the filter panel: a new one is a row and messages. */
export const FACETS = [
  {
    param: 'priceMin',
    text: 'appliedFrom',
    read: readPrice,
    filter: ([price]) => ({ priceMin: Number(price) }),
  },
  {
    param: 'priceMax',
    text: 'appliedTo',
    read: readPrice,
    filter: ([price]) => ({ priceMax: Number(price) }),
  },
  {
    param: 'category',
    title: 'facet.category',
    filter: ([category = '']) => ({ category }),
  },
  { param: 'brand', title: 'facet.brand', isMany: true, filter: (brands) => ({ brands }) },
  { param: 'tag', isMany: true, filter: (tags) => ({ tags }) },
  {
    param: 'availability',
    title: 'facet.availability',
    text: 'inStock',
    only: 'in-stock',
    filter: () => ({ inStock: true }),
  },
  {
    param: 'sale',
    title: 'facet.sale',
    text: 'onSale',
    only: 'on-sale',
    filter: () => ({ onSale: true }),
  },
] as const satisfies readonly Facet[]
