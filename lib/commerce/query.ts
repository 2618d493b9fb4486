import { z } from 'zod'
import { CommerceError } from './errors'

/** A GraphQL document and the shape of its reply. */
export interface Query<Reply extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly reply: Reply
  readonly text: string
  /** Without the fields that only our platform answers; the same when there are none. */
  readonly plainText: string
}

/** A query for what its reply is parsed by; `head` as `FindProduct($slug: String!)`. */
export function query<Fields extends z.ZodRawShape>(head: string, fields: Fields) {
  const reply = z.object(fields)
  const textOf = (isPlain: boolean) => `query ${head}${selectionOf(reply, isPlain)}`
  const [name = ''] = head.split('(', 1)
  return { name, reply, text: textOf(false), plainText: textOf(true) }
}

/** A field with arguments, as `slug: $slug`. */
export function called<Shape extends z.ZodType>(args: string, shape: Shape): Shape {
  return shape.meta({ ...shape.meta(), args: `(${args})` })
}

/** A field that only our platform answers: its shape must accept a reply without it. */
export function assumed<Shape extends z.ZodType>(shape: Shape): Shape {
  return shape.meta({ isAssumed: true })
}

const markSchema = z.object({ args: z.string().default(''), isAssumed: z.boolean().default(false) })

function selectionOf(shape: z.core.$ZodType, isPlain: boolean): string {
  const fields = fieldsOf(shape).flatMap(([name, field]) => {
    const { args, isAssumed } = markSchema.parse(z.globalRegistry.get(field) ?? {})
    return isPlain && isAssumed ? [] : [`${name}${args}${selectionOf(field, isPlain)}`]
  })
  return fields.length > 0 ? ` { ${fields.join(' ')} }` : ''
}

/** The fields of an object, or of the objects in a list; none for anything else. */
function fieldsOf(shape: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (shape instanceof z.ZodObject) return Object.entries(shape.shape)
  if (shape instanceof z.ZodArray) return fieldsOf(shape.element)
  if (shape instanceof z.ZodPipe) return fieldsOf(shape.in)
  const isWrapped =
    shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodCatch
  return isWrapped ? fieldsOf(shape.def.innerType) : []
}

/** Whether a query was refused before it ran. */
export function isUnknownField(error: unknown): boolean {
  return error instanceof CommerceError && error.kind === 'invalid'
}
