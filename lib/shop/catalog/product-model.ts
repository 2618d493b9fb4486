/** A variant as a page's scripts know it; prices already written by the store's locale. */
export interface VariantView {
  readonly id: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly price: string
  /** The higher price of before, or null. */
  readonly before: string | null
  /** Whole pieces that can be ordered now. */
  readonly availableQuantity: number
  /** Which of the product's pictures shows it, or -1. */
  readonly picture: number
}

/** A product as its page's scripts know it. */
export interface ProductView {
  readonly slug: string
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly variants: readonly VariantView[]
  /** Written price of the cheapest variant, and whether others cost more. */
  readonly lowest: string
  readonly isRange: boolean
}

/** What `/api/products/<slug>` answers: what may have moved since the page was made. */
export type LiveVariants = readonly Pick<
  VariantView,
  'id' | 'price' | 'before' | 'availableQuantity'
>[]

/** A row of the delivery estimate: a date or a place, its price, a sentence. */
export interface EstimateRow {
  readonly title: string
  readonly price: string
  readonly note: string
}

/** The answer for a postal code: rows, or one sentence that says why there are none. */
export type Estimate =
  | { readonly ok: true; readonly postalCode: string; readonly rows: readonly EstimateRow[] }
  | { readonly ok: false; readonly postalCode: string; readonly reason: string }
