import type { Change, Product } from './product-drafts.ts'

const operator = ['name', 'postalAddress', 'electronicAddress'] as const

/** What a product states by law, by part. */
export const statedParts = {
  manufacturer: operator,
  responsiblePerson: operator,
  energyLabel: ['class', 'best', 'worst', 'labelUrl', 'sheetUrl'],
} as const

/** What a product states as it is typed: `manufacturer.name`, `warnings`, `attributes`. */
export type Stated = Readonly<Record<string, string | null>>

const fieldsOf = Object.entries(statedParts).flatMap(([part, names]) =>
  names.map((name) => [part, name, `${part}.${name}`] as const),
)

export function toStated({ compliance, attributes }: Pick<Product, 'compliance' | 'attributes'>) {
  const parts = compliance as Record<string, Record<string, string> | null> | null
  const values = fieldsOf.map(([part, name, field]) => [field, parts?.[part]?.[name] ?? null])
  const lines = attributes.map(({ name, value }) => `${name}: ${value}`)
  return {
    ...(Object.fromEntries(values) as Stated),
    warnings: compliance?.warnings ?? null,
    attributes: lines.join('\n') || null,
  }
}

/** What was typed as the attributes, one on each line; null if a line is none. */
export function readAttributes(text: string | null) {
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => /^\s*([^:]+?)\s*:\s*(.+?)\s*$/.exec(line)?.slice(1))
  const read = pairs.flatMap((pair) =>
    pair ? [{ name: pair[0] ?? '', value: pair[1] ?? '' }] : [],
  )
  return read.length === lines.length ? read : null
}

/** The members of a product that state this; a part of which nothing is given is none. */
export function toChange(stated: Stated): Pick<Change, 'compliance' | 'attributes'> {
  const given = Object.keys(statedParts).map((part) => {
    const own = fieldsOf.filter(([of, , field]) => of === part && stated[field])
    const values = own.map(([, name, field]) => [name, stated[field]])
    return [part, values.length > 0 ? Object.fromEntries(values) : null]
  })
  return {
    compliance: { ...Object.fromEntries(given), warnings: stated['warnings'] ?? null } as never,
    attributes: readAttributes(stated['attributes'] ?? null) ?? [],
  }
}
