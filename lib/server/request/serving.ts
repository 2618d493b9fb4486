import 'server-only'
import type { AsyncLocalStorage } from 'node:async_hooks'

/** One render of a public page, as `server/documents.mjs` begins it. */
export interface Render {
  /** On every script of ours in this document; replaced by hashes before the document is sent. */
  readonly nonce: string
  /** Cache tags of everything that the page has read. */
  readonly tags: Set<string>
  /** How long the document may be kept: the shortest of what it has read. */
  freshMs: number
  /** Finished markup of the header and the footer, for private pages alone: see `FinishedMarkup`. */
  readonly frame?: ReadonlyMap<string, string> | null
  /** Id of the request that started this render, for logs and calls to the platform. */
  readonly requestId: string
  /**
   * What went wrong: the platform did not answer a read, or it refused this reader (429), or the
   * page itself failed.
   */
  fault: 'platform' | 'limited' | 'page' | null
  /** `X-Forwarded-For` of the request that caused it, for the platform's limits alone. */
  readonly forwardedFor?: string | undefined
}

/** A change in the catalogue, as the processes of a shop announce it to each other. */
export interface CatalogChange {
  /** Tags of everything that is out of date. */
  readonly tags?: readonly string[]
  /** Products whose stock changed: each process compares it with what its own documents show. */
  readonly stock?: { readonly store: string; readonly productIds: readonly string[] }
  /** It is unknown what changed. */
  readonly everything?: boolean
}

/** Connects the processes of this shop; see `server/exchange.mjs`. Nothing here throws. */
export interface Exchange {
  readonly position: string
  announce(change: CatalogChange): Promise<void>
  findRead(key: string): Promise<{ value: unknown; position: string; leftMs: number } | null>
  keepRead(key: string, read: { value: unknown; position: string }, ms: number): void
  isCurrent(position: string, tags: readonly string[]): boolean
  hasMark(key: string): Promise<boolean>
  setMark(key: string, ms: number): Promise<void>
}

/** What the server around Next and the application share; see `server/shared.mjs`. */
interface Serving {
  readonly renders: AsyncLocalStorage<Render> | null
  /** When each cache tag became stale, on the clock of `performance.now()`. */
  readonly staleTags: Map<string, number>
  /** Null when this process is the only one. */
  readonly exchange: Exchange | null
  /** How the application handles a change that any process has announced. */
  receive: ((change: CatalogChange) => void) | null
  /** Target of a URL that no page has; see `findRedirect` in `stores.ts`. */
  findRedirect: ((host: string, url: string, isPage: boolean) => Promise<string | null>) | null
}

declare global {
  var vitrineServing: Serving | undefined
}

/**
 * Next bundles the proxy, pages and handlers separately: a module variable would exist several
 * times. Without the server of server (development, tests) nothing is recorded.
 */
export function getServing(): Serving {
  return (globalThis.vitrineServing ??= {
    renders: null,
    staleTags: new Map(),
    exchange: null,
    receive: null,
    findRedirect: null,
  })
}

/** The render of a public page that this code runs in; null elsewhere and in development. */
export function getRender(): Render | null {
  return getServing().renders?.getStore() ?? null
}

/** Records on the document being rendered what it was made of, and how long that may be shown. */
export function recordRead(tags: Iterable<string>, freshMs: number): void {
  const render = getRender()
  if (!render) return
  for (const tag of tags) render.tags.add(tag)
  render.freshMs = Math.min(render.freshMs, freshMs)
}

/** Marks the document being rendered as incomplete: it must not be kept. */
export function recordFault(fault: 'platform' | 'limited' | 'page'): void {
  const render = getRender()
  if (render) render.fault ??= fault
}
