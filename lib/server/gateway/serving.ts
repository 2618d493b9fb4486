import 'server-only'
import type { AsyncLocalStorage } from 'node:async_hooks'

/** One render of a public page, as `scripts/serving/documents.mjs` begins it. */
export interface Render {
  /** On every script of this document that is ours; its hash takes its place before it is sent. */
  readonly nonce: string
  /** Cache tags of everything that the page has read. */
  readonly tags: Set<string>
  /** How long the document may be kept: the shortest of what it has read. */
  freshMs: number
  /** What went wrong: the platform did not answer a read, or the page itself failed. */
  fault: 'platform' | 'page' | null
}

/** What the server around Next and the application share; see `scripts/serving/shared.mjs`. */
interface Serving {
  readonly renders: AsyncLocalStorage<Render> | null
  /** When each cache tag became stale, on the clock of `performance.now()`. */
  readonly staleTags: Map<string, number>
}

declare global {
  var vitrineServing: Serving | undefined
}

/**
 * Next bundles the proxy, pages and handlers apart: a module variable would exist several times.
 * Without the server of scripts/serving (development, tests) nothing is recorded.
 */
export function getServing(): Serving {
  return (globalThis.vitrineServing ??= { renders: null, staleTags: new Map() })
}
