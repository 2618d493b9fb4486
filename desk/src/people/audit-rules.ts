import { t } from '#i18n/i18n.ts'

const words = (name: string) =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What an operation has done; one that a newer platform has is spelled out in English. */
export const nameOperation = (operation: string): string =>
  (t.operations as Partial<Record<string, string>>)[operation] ?? words(operation)

/** A name of programs as a label: `madeIn` as "Made in". Others stay as they are. */
export const toLabel = (name: string) =>
  /^[a-z]+([A-Z][a-z]*)*$/.test(name)
    ? `${name[0]?.toUpperCase() ?? ''}${words(name).slice(1)}`
    : name

/** The page of what was changed, where the desk has one. */
export function pageOfSubject(id: string): string | null {
  if (id.startsWith('ord_')) return `/orders/${id}`
  return id.startsWith('prd_') ? `/products/${id}` : null
}
