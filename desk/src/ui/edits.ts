import { isSame } from '#api/once.ts'
import { readAmount, readNumber, type Format } from '#i18n/format.ts'
import { dayOf, endOfDay, startOfDay, toMoment } from '#i18n/zone.ts'

const number = { inputMode: 'decimal' } as const
const date = { type: 'date' } as const

/** The ways in which a value is typed, with what its field needs for that. */
export const kinds = {
  ...{ text: {}, names: {}, paragraphs: {}, slug: {}, list: { rows: 2 }, long: { rows: 6 } },
  ...{ amount: number, count: number, decimal: number },
  ...{ time: { type: 'time' }, moment: { type: 'datetime-local' }, day: date },
  // Moments that are typed as days: from the beginning of one, to the end of another.
  ...{ fromDay: date, untilDay: date },
  ...{ check: {}, one: {}, many: {} },
}
type Kind = keyof typeof kinds

interface More<Thing> {
  hint?: string | undefined
  /** In which it is typed, if that is another language. */
  lang?: string
  /** What a person may not have meant, beside the other values. */
  note?: (thing: Thing) => string | undefined
  /** What can be chosen for `one` and `many`, with what each is called. */
  options?: Readonly<Record<string, string>>
  /** What an empty field means; without it, there has to be a value. */
  empty?: null | ''
  /** What is wrong with it beside the other values. */
  rule?: (thing: Thing) => string | false | null | undefined
}

export type Typed = Record<string, string>

/** A value of something that can be changed, and how it is typed. */
export interface PlainField<Thing> extends More<Thing> {
  name: keyof Thing & string
  label: string
  kind?: Kind | undefined
}

/** The same in a table; a kind with `?` can be left out, and is null then. */
type Way = Kind | `${Kind}?`
export type EditField<Thing> = readonly [
  name: keyof Thing & string,
  label: string,
  /** A function, if it depends on another value of those that are typed. */
  way?: Way | ((of: Typed) => Way),
  more?: More<Thing>,
]

/** What stands between the values of a list; many postal codes have a space, none a tab. */
const separators = { list: ',;،؛；\\n\\t', names: ',،、', many: ',' }
type List = keyof typeof separators | 'paragraphs'
/** After each name where one has a comma, such as "0,5 l". */
const strong = ';؛；'
const hasStrong = new RegExp(`[${strong}]`)
const endsStrong = new RegExp(`[${strong}]\\s*$`)
const comma = new RegExp(`[${separators.names}]`)

const needsStrong = (values: unknown, kind: Kind) =>
  kind === 'names' && Array.isArray(values) && values.some((value) => comma.test(String(value)))

/** The values between separators; one in quotation marks has signs of its own, `""` for one of them. */
function cut(text: string, between: string) {
  const quoted = String.raw`"((?:[^"]|"")*)"\s*(?=[${between}]|$)`
  const one = new RegExp(String.raw`\s*(?:${quoted}|([^${between}]*))(?:[${between}]|$)`, 'g')
  return Array.from(text.matchAll(one), ([, inner, plain = '']) =>
    (inner?.replaceAll('""', '"') ?? plain).trim(),
  )
}

/**
 * The values of a list that is typed as one text, none of them twice; a paragraph may be. A semicolon
 * separates names only as `joinText` writes it; others are signs of a name.
 */
export function splitText(text: string, kind: List, before?: unknown) {
  if (kind === 'paragraphs') return text.split(/\n\s*\n/).flatMap((one) => one.trim() || [])
  const isAtEnd = kind === 'names' && endsStrong.test(text)
  const wasStrong = needsStrong(before, kind) && hasStrong.test(text)
  const values = cut(text, isAtEnd || wasStrong ? strong : separators[kind])
  return [...new Set(values.filter(Boolean))]
}

function joinText(values: readonly string[], kind: Kind) {
  if (kind === 'paragraphs') return values.join('\n\n')
  const isAfterEach = needsStrong(values, kind)
  const needsMarks = isAfterEach ? hasStrong : endsStrong
  const written = values.map((value) =>
    value.startsWith('"') || needsMarks.test(value) ? `"${value.replaceAll('"', '""')}"` : value,
  )
  return isAfterEach ? written.map((value) => `${value};`).join(' ') : written.join(', ')
}

/** Slugs as the platform takes them, but for letters that it folds. */
const slugs = /^(?!.*(^|-)(-|\p{M}|$))[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}-]+$/u

/** A value as it is typed; `true` for a box that is ticked. */
export function showValue(
  value: unknown,
  kind: Kind | undefined,
  currency: string,
  { amount, plain }: Pick<Format, 'amount' | 'plain'>,
): string {
  if ((kind === 'fromDay' || kind === 'untilDay') && typeof value === 'string') return dayOf(value)
  if (typeof value === 'number') return kind === 'amount' ? amount(value, currency) : plain(value)
  if (Array.isArray(value)) return joinText(value, kind ?? 'text')
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

/** A value that is typed, with what its options are called. */
export const inWords = <Thing>({ kind, options = {} }: PlainField<Thing>, text: string) =>
  kind === 'one' || kind === 'many'
    ? splitText(text, 'many')
        .map((one) => options[one] ?? one)
        .join(', ')
    : text

/**
 * What was typed as a value; undefined if it is none. A day as it was keeps its moment, and a list
 * its values, whatever signs they have.
 */
export function readValue(
  { kind, empty }: { kind?: Kind | undefined; empty?: null | '' },
  typed: string,
  currency: string,
  before?: unknown,
) {
  const text = typed.trim()
  if (kind === 'check') return text === 'true'
  if (kind === 'paragraphs' || (kind && kind in separators)) {
    const isAsBefore = Array.isArray(before) && joinText(before, kind) === typed
    return isAsBefore ? before : splitText(text, kind as List, before)
  }
  if (text === '') return empty
  if (kind && 'type' in kinds[kind] && kind !== 'time' && Number.isNaN(Date.parse(text)))
    return undefined
  if (kind === 'moment') return toMoment(text)
  if (kind === 'fromDay' || kind === 'untilDay') {
    if (typeof before === 'string' && dayOf(before) === text) return before
    return kind === 'fromDay' ? startOfDay(text) : endOfDay(text)
  }
  if (kind === 'amount') return readAmount(text, currency) ?? undefined
  if (kind === 'count') return readNumber(text, 0) ?? undefined
  if (kind === 'decimal') return readNumber(text, 3) ?? undefined
  if (kind === 'slug' && !slugs.test(text)) return undefined
  return text
}

/** Fields as they are typed beside these values of the others. */
export const withKinds = <Thing>(fields: readonly EditField<Thing>[], of: object = {}) =>
  fields.map(([name, label, given = 'text', more]): PlainField<Thing> => {
    const way = typeof given === 'function' ? given(of as Typed) : given
    const kind = way.replace('?', '') as Kind
    return { name, label, kind, ...(way !== kind && { empty: null }), ...more }
  })

/** The chosen options after one was ticked or not; others that were chosen already stay. */
export const choose = (options: object, chosen: readonly string[], name: string, isIn: boolean) => [
  ...chosen.filter((one) => !(one in options)),
  ...Object.keys(options).filter((one) => (one === name ? isIn : chosen.includes(one))),
]

/** The values that were typed anew, and the names of those that are none. */
export function readEdits<Thing extends object>(
  fields: readonly PlainField<Thing>[],
  typed: Typed,
  before: Thing,
  currency: string,
): { change: Partial<Thing>; wrong: string[] } {
  const read = fields.map((field) => ({
    name: field.name,
    value: readValue(field, typed[field.name] ?? '', currency, before[field.name]),
  }))
  const change = read.filter(({ name, value }) => !isSame(value ?? null, before[name] ?? null))
  return {
    // The names are those of the thing, and the kinds of its fields those of its values.
    change: Object.fromEntries(change.map(({ name, value }) => [name, value])) as Partial<Thing>,
    wrong: read.filter(({ value }) => value === undefined).map(({ name }) => name),
  }
}
