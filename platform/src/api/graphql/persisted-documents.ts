import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const file = z.array(z.string().min(1))

/** Documents that clients may name by the SHA-256 of their text instead of sending them. */
export type PersistedDocuments = {
  byHash: ReadonlyMap<string, string>
  /** Whether nothing else is answered. */
  isComplete: boolean
}

/** Reads a JSON array of documents; no path means that none are persisted. */
export function readPersistedDocuments(
  path: string | undefined,
  isComplete: boolean,
): PersistedDocuments {
  if (path === undefined) return { byHash: new Map(), isComplete: false }
  const documents = file.parse(JSON.parse(readFileSync(path, 'utf8')))
  const byHash = documents.map((text): [string, string] => [
    createHash('sha256').update(text).digest('hex'),
    text,
  ])
  return { byHash: new Map(byHash), isComplete }
}

const request = z.looseObject({
  query: z.string().optional(),
  documentId: z.string().optional(),
  extensions: z
    .looseObject({ persistedQuery: z.looseObject({ sha256Hash: z.string() }).optional() })
    .nullish(),
})

function hashOf({ query, documentId, extensions }: z.output<typeof request>) {
  if (query !== undefined) return createHash('sha256').update(query).digest('hex')
  return documentId?.replace(/^sha256:/, '') ?? extensions?.persistedQuery?.sha256Hash
}

/**
 * The body of a request with its document in it, `unknown` when it names or sends one that is not
 * to be answered. A body that is no request is left for GraphQL to refuse.
 */
export function fillInDocument(
  { byHash, isComplete }: PersistedDocuments,
  body: string,
): { ok: true; body: string } | { ok: false; code: 'unknown' } {
  if (byHash.size === 0 && !isComplete) return { ok: true, body }
  const parsed = request.safeParse(parseJson(body))
  if (!parsed.success) return { ok: true, body }
  const { query, documentId: _id, extensions: _extensions, ...rest } = parsed.data
  const known = byHash.get(hashOf(parsed.data) ?? '')
  if (known !== undefined) return { ok: true, body: JSON.stringify({ ...rest, query: known }) }
  return query !== undefined && !isComplete ? { ok: true, body } : { ok: false, code: 'unknown' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
