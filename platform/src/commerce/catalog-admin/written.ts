/** Whose catalogue is written. A seller's application reaches the seller's own products only. */
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
  | 'StockNegative'
  | 'StockTooLarge'

export type Refusal = { ok: false; code: RefusalCode }

/** What came of a change: the row as it is now, or why nothing was changed. */
export type Written<Row> = { ok: true; row: Row } | Refusal

export function refuse(code: RefusalCode): Refusal {
  return { ok: false, code }
}

/** Ends a transaction without effect and carries its refusal out. */
export class RefusedChange extends Error {
  readonly refusal: Refusal

  constructor(code: RefusalCode) {
    super(code)
    this.name = 'RefusedChange'
    this.refusal = refuse(code)
  }
}

/** What a refused change amounts to; any other error goes on. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof RefusedChange) return error.refusal
  throw error
}

/** Some members of a draft; the ones that are absent or undefined stay as they are. */
export type Change<Draft> = { [Member in keyof Draft]?: Draft[Member] | undefined }
