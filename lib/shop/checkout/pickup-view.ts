/** A place to collect, in finished sentences. */
export interface PickupRowView {
  readonly id: string
  readonly title: string
  /** "1.2 km", or empty. */
  readonly distance: string
  /** Address, hours, when it is ready. */
  readonly lines: readonly string[]
  /** All pieces are there. */
  readonly isUsable: boolean
}

/** Places to collect, nearest first, and what is said about them. */
export interface PickupView {
  readonly rows: readonly PickupRowView[]
  readonly said: string
}
