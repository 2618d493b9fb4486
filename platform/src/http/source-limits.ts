import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { getSecret } from '#config.ts'
import { pseudonym } from '#identity/sealing.ts'
import type { Services } from '#services.ts'
import type { ApiEnv } from './api.ts'
import { tooManyRequests, type RateLimit } from './rate-limit.ts'

const maxWindows = 20_000

/** Limits the requests of each source to this process, in memory: no SQL before each read. */
export function createSourceLimiter({ clock, config }: Services) {
  const perf = { now: () => clock().getTime() }
  const counts = new LRUCache<string, number>({ max: maxWindows, ttlResolution: 0, perf })

  /** Counts `amount` requests. @throws Problem 429. */
  return (rule: RateLimit, source: string, amount = 1): void => {
    const key = `${rule.name}:${pseudonym(source, getSecret(config))}`
    const count = (counts.get(key) ?? 0) + amount
    // The window ends when it was to end at its first request.
    counts.set(key, count, { ttl: rule.seconds * 1000, noUpdateTTL: true })
    if (count <= rule.limit * config.rateLimitFactor) return
    throw tooManyRequests(counts.getRemainingTTL(key) / 1000)
  }
}

const minutes = (count: number) => count * 60

/**
 * Limits of a source without credentials. They are generous, because a school or a mobile network
 * is one source with many shoppers. The first matching operation counts.
 */
const limitedOperations: { method: RegExp; path: RegExp; rule: RateLimit }[] = [
  {
    method: /^POST$/,
    path: /^\/v1\/carts\/?$/,
    rule: { name: 'cart-create', limit: 120, seconds: minutes(10) },
  },
  {
    method: /^POST$/,
    path: /^\/v1\/carts\/[^/]+\/complete\/?$/,
    rule: { name: 'cart-complete', limit: 60, seconds: minutes(10) },
  },
  {
    method: /^(POST|PUT|PATCH|DELETE)$/,
    path: /^\/v1\/carts\/./,
    rule: { name: 'cart-change', limit: 1200, seconds: minutes(10) },
  },
]

/**
 * Limits operations that need no credential. Requests of our own servers on their own behalf
 * (TRUSTED_PROXIES, loopback) are not counted, because a storefront serves all its shoppers.
 */
export const limitSources = (services: Services) => {
  const limit = createSourceLimiter(services)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const path = c.req.path.replace(/^\/api(?=\/v1\/)/, '')
    const limited = limitedOperations.find(
      (operation) => operation.method.test(c.req.method) && operation.path.test(path),
    )
    if (limited && !c.var.isTrustedSource) limit(limited.rule, c.var.source)
    await next()
  })
}
