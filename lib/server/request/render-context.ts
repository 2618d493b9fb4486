import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'
import type { Tokens } from '@/lib/commerce/tokens'

/** How a form ended, in fixed words. */
export interface FormOutcome {
  readonly form: string
  readonly outcome: string
}

/** One render of a page, or one request that Next answers, as `server/documents.ts` begins it. */
export interface Render {
  /** On every script of ours in this document; replaced by hashes before the document is sent. */
  readonly nonce: string
  /** Cache tags of everything that the page has read. */
  readonly tags: Set<string>
  /** How long the document may be kept: the shortest of what it has read. */
  freshMs: number
  /** When the reads of a private page must have ended, on the clock of `performance.now()`. */
  readsUntil?: number
  /** Id of the request that started this render, for logs and calls to the platform. */
  readonly requestId: string
  /** The form of the request, for its log line; null for renders that many requests may share. */
  readonly request?: { form?: FormOutcome } | null
  /** The span of this render, if it is traced. */
  readonly trace?: { readonly context: Context } | undefined
  /** The platform did not answer a read, it refused this reader (429), or the page failed. */
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

/** Connects the processes of this shop; see `server/exchange.ts`. Nothing here throws. */
export interface Exchange {
  readonly isHere: boolean
  announce(change: CatalogChange): Promise<void>
  hasMark(key: string): Promise<boolean>
  setMark(key: string, ms: number): Promise<void>
}

/** In `staleTags`: what is as old is stale, whatever its tags. */
export const EVERY_TAG = ''

/** What the server in front of Next and the application share. */
export interface Serving {
  readonly renders: AsyncLocalStorage<Render>
  /** When each cache tag became stale, on the clock of `performance.now()`. */
  readonly staleTags: Map<string, number>
  /** Null when this process is the only one. */
  exchange: Exchange | null
  /** How the application handles a change that any process has announced. */
  receive: ((change: CatalogChange) => void) | null
  /** New tokens of a session, null when it is over; see `renew` in `refresh.ts`. */
  renewTokens: ((session: { readonly refreshToken: string }) => Promise<Tokens | null>) | null
  /** Target of a URL that no page has; see `findRedirect` in `stores.ts`. */
  findRedirect: ((host: string, url: string, isPage: boolean) => string | null) | null
}

/** A value that exists once in this process: Next bundles proxy, pages and handlers apart. */
export function shared<T>(name: `vitrine${string}`, make: () => T): T {
  const made: T = Reflect.get(globalThis, name) ?? make()
  Reflect.set(globalThis, name, made)
  return made
}

/** The one place where the server and the application meet. */
export const getServing = (): Serving =>
  shared('vitrineServing', () => ({
    renders: new AsyncLocalStorage(),
    staleTags: new Map(),
    exchange: null,
    receive: null,
    renewTokens: null,
    findRedirect: null,
  }))

/** Announces a change to every process. Resolves once none can miss it, or after a second. */
export async function announceChange(change: CatalogChange): Promise<void> {
  const { exchange, receive } = getServing()
  if (exchange) await exchange.announce(change)
  else receive?.(change)
}

/** The render that this code runs in, or null: outside of requests, and in tests. */
export function getRender(): Render | null {
  return getServing().renders.getStore() ?? null
}

/** Whether this is a render that many requests may share: nothing of one shopper may be in it. */
export const isSharedRender = (): boolean => getRender()?.request === null

/** Records on the document being rendered what it was made of, and how long that may be shown. */
export function recordRead(tags: Iterable<string>, freshMs: number): void {
  const render = getRender()
  if (!render) return
  for (const tag of tags) render.tags.add(tag)
  render.freshMs = Math.min(render.freshMs, freshMs)
}

/** Marks the document being rendered as incomplete. */
export function recordFault(fault: 'platform' | 'limited' | 'page'): void {
  const render = getRender()
  if (render) render.fault ??= fault
}
