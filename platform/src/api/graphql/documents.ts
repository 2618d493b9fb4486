import {
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  GraphQLError,
  type ASTVisitor,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '#config.ts'
import type { GraphqlRequest } from './request.ts'

const maxRootFields = 10

function limitRootFields(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.selectionSet.selections.length > maxRootFields) {
        context.reportError(new GraphQLError('Too many root fields.'))
      }
    },
  }
}

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

/**
 * Maximum tokens of a document, and so of the fields that a standard rule compares with each other.
 * Our storefront's largest has about 250, introspection 400.
 */
const maxTokens = 1_000
const maxKept = 200
/** Longer documents are not cached: whitespace can make a document of few tokens huge. */
const maxKeptLength = 16_000

export type ReadDocument = { ok: true; document: DocumentNode } | { ok: false; message: string }

/** Parses and validates documents, and caches the most recently used valid ones. */
export class Documents {
  readonly #schema: GraphQLSchema
  readonly #rules: readonly ValidationRule[]
  readonly #kept = new LRUCache<string, DocumentNode>({ max: maxKept })

  constructor(schema: GraphQLSchema, options: { introspection: boolean }) {
    this.#schema = schema
    const own = options.introspection ? [] : [NoSchemaIntrospectionCustomRule]
    this.#rules = [...specifiedRules, limitRootFields, ...own]
  }

  read(text: string): ReadDocument {
    const kept = this.#kept.get(text)
    return kept ? { ok: true, document: kept } : this.#readNew(text)
  }

  #readNew(text: string): ReadDocument {
    let document: DocumentNode
    try {
      document = parse(text, { maxTokens })
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : 'Syntax error.' }
    }
    const [error] = validate(this.#schema, document, this.#rules, { maxErrors: 1 })
    if (error) return { ok: false, message: error.message }
    if (text.length <= maxKeptLength) this.#kept.set(text, document)
    return { ok: true, document }
  }
}
