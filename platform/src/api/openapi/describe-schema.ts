import type { JsonSchema } from './document-shape.ts'

/** Formats the parts of a type for one format of the reference. */
export interface TypeWriter {
  code: (text: string) => string
  text: (text: string) => string
  /** The name of a schema, as a link to it. */
  schema: (name: string) => string
  /** The members of an anonymous object. */
  fields: (schema: JsonSchema) => string
}

/** Describes the type of a schema in a few words; empty without a schema. */
export function describeSchema(schema: JsonSchema | undefined, writer: TypeWriter): string {
  if (!schema) return ''
  const describe = (part: JsonSchema) => describeSchema(part, writer)
  const name = schema.$ref?.split('/').at(-1)
  if (name) return writer.schema(name)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(describe).join(' or ')
  if (schema.enum) return schema.enum.map((value) => writer.code(JSON.stringify(value))).join(' ')
  if (schema.const !== undefined) return writer.code(JSON.stringify(schema.const))
  if (schema.items) return `list of ${describe(schema.items) || 'anything'}`
  if (schema.properties) return writer.fields(schema)
  const types = [schema.type ?? 'anything'].flat().join(' or ')
  return writer.text(schema.format ? `${types} (${schema.format})` : types)
}
