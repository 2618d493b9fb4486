import type { z } from '@hono/zod-openapi'
import { toMajor } from '#store/money.ts'

/** A value of a row as a view has it: times as text; null is left out where the view has no null. */
type Shown<Value, Wanted> = Value extends Date
  ? string
  : Value extends null
    ? null extends Wanted
      ? null
      : undefined
    : Value

/** The members of a view that the row has under the same name and of the same type. */
type Known<View, Row> = {
  [Name in keyof View]-?: Name extends keyof Row
    ? Shown<Row[Name], View[Name]> extends View[Name]
      ? Name
      : never
    : never
}[keyof View]

/** The amounts of a view that the row has in minor units, such as `priceMinor` for `price`. */
type Priced<View, Row> = {
  [Name in keyof View & string]-?: `${Name}Minor` extends keyof Row ? Name : never
}[keyof View & string]

type Others<View, Found extends PropertyKey> =
  Record<never, never> extends Omit<View, Found>
    ? [others?: Partial<View>]
    : [others: Omit<View, Found> & Partial<View>]

type Schema<Shape extends z.ZodRawShape> = z.ZodObject<Shape>
type View<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** The members of each schema, and whether they may be null. */
const membersOf = new WeakMap<z.ZodType, [name: string, isNullable: boolean][]>()

function listMembers(schema: Schema<z.ZodRawShape>) {
  const known = membersOf.get(schema)
  if (known) return known
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, member]): [string, boolean] => [name, member.safeParse(null).success],
  )
  membersOf.set(schema, members)
  return members
}

function fill(
  schema: Schema<z.ZodRawShape>,
  row: object,
  others: Readonly<Record<string, unknown>>,
  currency: string | null,
) {
  const own = row as Readonly<Record<string, unknown>>
  const read = (name: string) => {
    if (name in others) return others[name]
    const minor = currency === null ? undefined : own[`${name}Minor`]
    if (minor === undefined) return own[name]
    return typeof minor === 'number' ? toMajor(minor, currency ?? '') : minor
  }
  const view: Record<string, unknown> = {}
  for (const [name, isNullable] of listMembers(schema)) {
    const value = read(name)
    if (value === undefined || (value === null && !isNullable)) continue
    view[name] = value instanceof Date ? value.toISOString() : value
  }
  return view
}

/** What an API shows of a row: the members of the schema, of `others` or else of the row. */
export function viewOf<Shape extends z.ZodRawShape, Row extends object>(
  schema: Schema<Shape>,
  row: Row,
  ...[others = {}]: Others<View<Shape>, Known<View<Shape>, Row>>
): View<Shape> {
  return fill(schema, row, others, null) as View<Shape>
}

/** Like `viewOf`, with amounts in major units from those of the row in minor units. */
export function pricedView<Shape extends z.ZodRawShape, Row extends object>(
  schema: Schema<Shape>,
  row: Row,
  currency: string,
  ...[others = {}]: Others<View<Shape>, Known<View<Shape>, Row> | Priced<View<Shape>, Row>>
): View<Shape> {
  return fill(schema, row, others, currency) as View<Shape>
}
