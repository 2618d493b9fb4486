export type RefusalCode =
  | 'NotFound'
  | 'VersionMismatch'
  | 'SlugTaken'
  | 'SkuTaken'
  | 'ParentNotFound'
  | 'ParentCircle'
  | 'HasChildren'
  | 'BrandNotFound'
  | 'CategoryNotFound'
  | 'CollectionNotFound'
  | 'CollectionNotManual'
  | 'ProductNotFound'
  | 'VariantNotFound'
  | 'LocationNotFound'
  | 'OptionMismatch'
  | 'VariantRepeated'
  | 'LastVariant'
  | 'VariantsTooMany'
  | 'StockNegative'
  | 'StockTooLarge'

export type Refusal = { ok: false; code: RefusalCode }

/** The result of a change: the row as it is now, or why nothing was changed. */
export type Written<Row> = { ok: true; row: Row } | Refusal

export function refuse(code: RefusalCode): Refusal {
  return { ok: false, code }
}

/** Rolls a transaction back and passes its refusal on. */
export class RefusedChange extends Error {
  readonly refusal: Refusal

  constructor(code: RefusalCode) {
    super(code)
    this.name = 'RefusedChange'
    this.refusal = refuse(code)
  }
}
