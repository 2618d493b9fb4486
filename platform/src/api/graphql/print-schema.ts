import { lexicographicSortSchema, printSchema } from 'graphql'
import { writeFileSync } from 'node:fs'
import { schema } from './schema.ts'

/** The schema as text, sorted so that the order of imports does not matter. */
export function printSortedSchema() {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}

/** The schema file, for authors and type checks of queries. */
export const schemaFile = new URL('../../../schema.graphql', import.meta.url)

if (import.meta.main) writeFileSync(schemaFile, printSortedSchema())
