import { parse, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { createDocumentRules } from './limits.ts'

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
