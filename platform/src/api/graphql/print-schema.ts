import { lexicographicSortSchema, printSchema } from 'graphql'
import { writeFileSync } from 'node:fs'
import { schema } from './schema.ts'

/** The schema as text, in an order that does not depend on which file was read first. */
export function printSortedSchema() {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}

/** Where the schema is kept for whoever writes queries against it. */
export const schemaFile = new URL('../../../schema.graphql', import.meta.url)

if (import.meta.main) writeFileSync(schemaFile, printSortedSchema())
