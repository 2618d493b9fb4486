/**
 * The store or seller whose catalogue is written. A seller's application reaches only the seller's
 * own products.
 */
export type AdminScope = { tenantId: string; storeId: string; sellerId: string | null }

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

/** Some members of a draft; absent or undefined ones stay as they are. */
export type Change<Draft> = { [Member in keyof Draft]?: Draft[Member] | undefined }
