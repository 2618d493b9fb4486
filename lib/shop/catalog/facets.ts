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
  /** A typed value as it stands in a URL; an empty text if it is none. */
  readonly read?: (typed: string) => string
  /** What the platform filters by (`ProductFilter`). */
  readonly filter: (values: readonly string[]) => object
}

/** "90", "89,50" and "1 500" as shoppers type them, in major units. */
function readPrice(typed: string): string {
  const plain = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(plain) ? String(Number(plain)) : ''
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
