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

type Attributes = Product['attributes']
type Stating = Pick<Product, 'compliance' | 'attributes'>

const toText = ({ name, value }: Attributes[number]) =>
  `${name}: ${value}`.replaceAll(/\r\n?/g, '\n').trim()

export function toStated({ compliance, attributes }: Stating) {
  const parts = compliance as Record<string, Record<string, string> | null> | null
  const values = fieldsOf.map(([part, name, field]) => [field, parts?.[part]?.[name] ?? null])
  return {
    ...(Object.fromEntries(values) as Stated),
    warnings: compliance?.warnings ?? null,
    attributes: attributes.map(toText).join('\n') || null,
  }
}

/**
 * What was typed as the attributes, one on each line; null if a line is none. Those that are there
 * already stay whole: their names can have colons, and their values several lines.
 */
export function readAttributes(text: string | null, known: Attributes = []): Attributes | null {
  const read: Attributes = []
  const longest = [...known].sort((one, other) => toText(other).length - toText(one).length)
  let rest = (text ?? '').trim()
  while (rest !== '') {
    const from = rest
    const same = longest.find((one) => `${from}\n`.startsWith(`${toText(one)}\n`))
    const [line = ''] = from.split('\n')
    const name = longest.find((one) => line.startsWith(`${one.name}:`))?.name
    const [given = '', ...values] = line.split(':')
    const value = name === undefined ? values.join(':') : line.slice(name.length + 1)
    const next = same ?? { name: (name ?? given).trim(), value: value.trim() }
    if (next.name === '' || next.value === '') return null
    read.push(next)
    rest = from.slice((same ? toText(same) : line).length).trim()
  }
  return read
}

/** What answers to the law; a part of which nothing is given is none. */
function toCompliance(stated: Stated): NonNullable<Change['compliance']> {
  const given = Object.keys(statedParts).map((part) => {
    const own = fieldsOf.filter(([of, , field]) => of === part && stated[field])
    const values = own.map(([, name, field]) => [name, stated[field]])
    return [part, values.length > 0 ? Object.fromEntries(values) : null]
  })
  return { ...Object.fromEntries(given), warnings: stated['warnings'] ?? null } as never
}

/** The change of a product to what was typed anew. */
export function toChange(product: Stating, typed: Stated): Change {
  const compliance = toCompliance({ ...toStated(product), ...typed })
  if (!('attributes' in typed)) return { compliance }
  const attributes = readAttributes(typed['attributes'] ?? null, product.attributes) ?? []
  return { compliance, attributes }
}
