import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * State that this server shares with the application inside Next in one process: the current
 * render, when each cache tag became stale, the exchange with the shop's other processes (if any),
 * the application's handler for changes received there, and its lookup of redirects.
 * `lib/server/request/serving.ts` is the other end. It is a global because Next bundles its modules
 * separately from these.
 *
 * @returns {{ renders: AsyncLocalStorage<Render>, staleTags: Map<string, number>,
 *   exchange: import('./exchange.mjs').Exchange | null,
 *   receive: null | ((change: import('./exchange.mjs').CatalogChange) => void),
 *   findRedirect: null | ((host: string, url: string, isPage: boolean) => Promise<string | null>) }}
 * @typedef {{ nonce: string, tags: Set<string>, freshMs: number, fault: 'platform' | 'limited' | 'page' | null,
 *   frame: Map<string, string> | null, forwardedFor?: string, requestId: string, trace?: object,
 *   request: import('./requests.mjs').RequestRecord | null }} Render
 */
export function openShared() {
  const shared = {
    renders: new AsyncLocalStorage(),
    staleTags: new Map(),
    exchange: null,
    receive: null,
    findRedirect: null,
  }
  globalThis.vitrineServing = shared
  return shared
}
