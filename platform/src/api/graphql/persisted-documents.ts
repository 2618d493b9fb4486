import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '#config.ts'
import type { GraphqlRequest } from './request.ts'

const file = z.array(z.string().min(1))

/** Documents that clients may reference by the SHA-256 of their text instead of sending them. */
export type PersistedDocuments = {
  byHash: ReadonlyMap<string, string>
  /** Whether all other documents are refused. */
  isComplete: boolean
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function readList(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return file.parse(JSON.parse(readFileSync(path, 'utf8')))
    const names = readdirSync(path).filter((name) => name.endsWith('.json'))
    return names.flatMap((name) => readList(join(path, name)))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof z.ZodError ? 'is not an array of documents' : String(error)
    throw new ConfigError([`GRAPHQL_DOCUMENTS: ${path}: ${reason}`])
  }
}

/**
 * Reads one JSON array of documents, or all of those in a folder. Without a path, no documents are
 * persisted.
 * @throws ConfigError when a file cannot be read.
 */
export function readPersistedDocuments(
  path: string | undefined,
  isComplete: boolean,
): PersistedDocuments {
  const documents = path === undefined ? [] : readList(path)
  return { byHash: new Map(documents.map((text) => [hashOf(text), text])), isComplete }
}

/** The document of a request, or null when it may not be executed. */
export function findDocument(
  { byHash, isComplete }: PersistedDocuments,
  { query, hash }: GraphqlRequest,
): string | null {
  if (query === null) return byHash.get(hash ?? '') ?? null
  return isComplete ? (byHash.get(hashOf(query)) ?? null) : query
}
