import {
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  GraphQLError,
  type ASTVisitor,
  type ValidationContext,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '#config.ts'
import type { GraphqlRequest } from './request.ts'

// A product page selects about 150 fields; no document of the storefront exceeds these limits.
const maxAliases = 20
const maxDirectives = 20
const maxRootFields = 10
const maxSiblings = 60
const maxSpreads = 50

function countParts(context: ValidationContext): ASTVisitor {
  let aliases = 0
  let directives = 0
  let spreads = 0
  const report = (message: string) => context.reportError(new GraphQLError(message))
  return {
    OperationDefinition(node) {
      if (node.selectionSet.selections.length > maxRootFields) report('Too many root fields.')
    },
    SelectionSet(node) {
      if (node.selections.length > maxSiblings) report('Too many fields in one selection set.')
    },
    Field(node) {
      if (node.alias) aliases += 1
      if (aliases === maxAliases + 1) report('Too many aliases.')
    },
    FragmentSpread() {
      spreads += 1
      if (spreads === maxSpreads + 1) report('Too many fragment spreads.')
    },
    Directive() {
      directives += 1
      if (directives === maxDirectives + 1) report('Too many directives.')
    },
  }
}

function refuseIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type') {
        context.reportError(new GraphQLError('Introspection is disabled.'))
      }
    },
  }
}

/** Limits checked before execution; depth and cost are checked in `execute.ts`. */
export function createDocumentRules({ introspection }: { introspection: boolean }) {
  return introspection ? [countParts] : [countParts, refuseIntrospection]
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

/** Maximum tokens of a document; our storefront's largest has about 250, introspection 400. */
const maxTokens = 1_000
const maxKept = 200
/** Longer documents are not cached: whitespace can make a document of few tokens huge. */
const maxKeptLength = 16_000

export type ReadDocument = { ok: true; document: DocumentNode } | { ok: false; message: string }

/** Parses and validates documents, and caches the most recently used valid ones. */
export class Documents {
  readonly #schema: GraphQLSchema
  readonly #limitRules: ReturnType<typeof createDocumentRules>
  readonly #kept = new LRUCache<string, DocumentNode>({ max: maxKept })

  constructor(schema: GraphQLSchema, options: { introspection: boolean }) {
    this.#schema = schema
    this.#limitRules = createDocumentRules(options)
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
    // The limits run first, because one of the standard rules compares every field with every
    // other.
    for (const rules of [this.#limitRules, specifiedRules]) {
      const [error] = validate(this.#schema, document, rules, { maxErrors: 1 })
      if (error) return { ok: false, message: error.message }
    }
    if (text.length <= maxKeptLength) this.#kept.set(text, document)
    return { ok: true, document }
  }
}
