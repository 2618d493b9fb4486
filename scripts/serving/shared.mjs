import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What this server and the application inside Next share in one process: the render that a piece of
 * code runs in, when each cache tag became stale, the exchange with the shop's other processes, if
 * there are any, what the application does with a change that it hears of there, and where old addresses lead.
 * `lib/server/gateway/serving.ts` is the other end; a global, because Next bundles its modules apart
 * from these.
 *
 * @returns {{ renders: AsyncLocalStorage<Render>, staleTags: Map<string, number>,
 *   exchange: import('./exchange.mjs').Exchange | null,
 *   receive: null | ((change: import('./exchange.mjs').CatalogChange) => void),
 *   findRedirect: null | ((host: string, url: string, isPage: boolean) => Promise<string | null>) }}
 * @typedef {{ nonce: string, tags: Set<string>, freshMs: number, fault: 'platform' | 'page' | null,
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
