/** The name of an operation as words: `CreateOrderNote` as "Create order note". */
export const spellOut = (operation: string): string =>
  operation.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A name of programs as a label: `madeIn` as "Made in". Others stay as they are. */
export const toLabel = (name: string) =>
  /^[a-z]+([A-Z][a-z]*)*$/.test(name)
    ? `${name[0]?.toUpperCase() ?? ''}${spellOut(name).slice(1)}`
    : name

/** The page of what was changed, where the desk has one. */
export function pageOfSubject(id: string): string | null {
  if (id.startsWith('ord_')) return `/orders/${id}`
  return id.startsWith('prd_') ? `/products/${id}` : null
}
