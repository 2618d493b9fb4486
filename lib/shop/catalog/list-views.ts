/** A filter that is set, and the list without it. */
export type AppliedFilter = { label: string; href: string }

/** One value of a filter. */
export type FilterRow = {
  value: string
  label: string
  count: number
  checked: boolean
  /** Colour of its swatch, when the theme has one. */
  colour?: string | undefined
}

type PriceField = { name: string; label: string; value: string; placeholder: string }

/** One group of the filter panel. */
export type FilterGroup =
  | { kind: 'rows'; name: string; title: string; rows: readonly FilterRow[] }
  | { kind: 'price'; title: string; from: PriceField; to: PriceField }
