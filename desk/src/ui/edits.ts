import { isSame } from '#api/once.ts'
import { readAmount, readNumber, type createFormat } from '#i18n/format.ts'

type Kind = 'text' | 'long' | 'list' | 'amount' | 'count' | 'percent' | 'check'

/** A value of something that can be changed, and how it is typed. */
export interface EditField<Thing> {
  name: keyof Thing & string
  label: string
  hint?: string | undefined
  kind?: Kind
  /** What an empty field means; without it, there has to be a value. */
  empty?: null | ''
}

export type Typed = Record<string, string>

const comma = /[\s,;،]+/

/** A value as it is typed; `true` for a box that is ticked. */
export function showValue(
  value: unknown,
  kind: Kind | undefined,
  currency: string,
  { amount, plain }: Pick<ReturnType<typeof createFormat>, 'amount' | 'plain'>,
): string {
  if (typeof value === 'number') return kind === 'amount' ? amount(value, currency) : plain(value)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

/** What was typed as a value; undefined if it is none. */
function readValue<Thing>({ kind, empty }: EditField<Thing>, typed: string, currency: string) {
  const text = typed.trim()
  if (kind === 'check') return text === 'true'
  if (kind === 'list') return text === '' ? [] : text.split(comma).filter(Boolean)
  if (text === '') return empty
  if (kind === 'amount') return readAmount(text, currency) ?? undefined
  if (kind === 'count') return readNumber(text, 0) ?? undefined
  if (kind === 'percent') return readNumber(text, 3) ?? undefined
  return text
}

/** The values that were typed anew, and the names of those that are none. */
export function readEdits<Thing extends object>(
  fields: readonly EditField<Thing>[],
  typed: Typed,
  before: Thing,
  currency: string,
): { change: Partial<Thing>; wrong: string[] } {
  const read = fields.map((field) => ({
    name: field.name,
    value: readValue(field, typed[field.name] ?? '', currency),
  }))
  const change = read.filter(({ name, value }) => !isSame(value ?? null, before[name] ?? null))
  return {
    // The names are those of the thing, and the kinds of its fields those of its values.
    change: Object.fromEntries(change.map(({ name, value }) => [name, value])) as Partial<Thing>,
    wrong: read.filter(({ value }) => value === undefined).map(({ name }) => name),
  }
}
