import type { PGlite } from '@electric-sql/pglite'

type Column = { name: string; type: string }

const sample: Record<string, string> = {
  text: `'x'`,
  'text[]': `'{x}'`,
  integer: '1',
  bigint: '1',
  boolean: 'true',
  numeric: '1',
  jsonb: `'[]'`,
  date: `'2026-01-01'`,
  tsvector: `'x'`,
  timestamp: `'2026-01-01T00:00:00Z'`,
}

/** Inserts a row with these values in SQL, and samples in its other columns. */
export async function insertRow(client: PGlite, table: string, given: Record<string, string> = {}) {
  const { rows: columns } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = '"${table}"'::regclass and attnum > 0 and not attisdropped`,
  )
  const values = columns.map(({ name, type }) => {
    const sampled = sample[type] ?? (type.startsWith('timestamp') ? sample['timestamp'] : 'null')
    return given[name] ?? sampled
  })
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await client.exec(`insert into "${table}" (${names}) values (${values.join(', ')})`)
}
