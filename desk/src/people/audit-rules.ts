/** The name of an operation as words: `CreateOrderNote` as "Create order note". */
export const spellOut = (operation: string): string =>
  operation.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The page of what was changed, where the desk has one. */
export function pageOfSubject(id: string): string | null {
  if (id.startsWith('ord_')) return `/orders/${id}`
  return id.startsWith('prd_') ? `/products/${id}` : null
}
