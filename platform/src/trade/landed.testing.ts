/** Promises of the platform that are kept from some version on. */
export const landed = {
  /** Nobody confirms an order past its payment. */
  confirmRefused: true,
  /** A method keeps its provider while payments need its keys. */
  providerKept: false,
  /** Pieces are counted by line. */
  counters: true,
}
