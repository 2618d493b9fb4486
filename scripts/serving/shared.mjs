import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What this server and the application inside Next share in one process: the render that a piece of
 * code runs in, and when each cache tag became stale. `lib/server/gateway/serving.ts` is the other
 * end; a global, because Next bundles its modules apart from these.
 *
 * @returns {{ renders: AsyncLocalStorage<Render>, staleTags: Map<string, number> }}
 * @typedef {{ nonce: string, tags: Set<string>, freshMs: number, fault: 'platform' | 'page' | null }} Render
 */
export function openShared() {
  const shared = { renders: new AsyncLocalStorage(), staleTags: new Map() }
  globalThis.vitrineServing = shared
  return shared
}
