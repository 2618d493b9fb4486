import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { getSecret } from '#config.ts'
import { pseudonym } from '#identity/sealing.ts'
import type { Services } from '#services.ts'
import type { ApiEnv } from './api.ts'
import { countAttempt, tooManyRequests, type RateLimit } from './rate-limit.ts'

interface LocalWindow {
  count: number
  /** The part of the count that is in the database. */
  reported: number
  endsAt: number
  /** Requests are refused until this time without a database query. */
  refusedUntil: number
}

const maxWindows = 20_000
/** Share of a limit that a process grants before it counts in the database. */
const localShare = 0.25

/**
 * Limits the requests of each source. A normal shopper stays within the share of a limit that each
 * process grants from memory, without SQL. Beyond it, processes share the count through the
 * database.
 */
export function createSourceLimiter(services: Services) {
  const { clock, config } = services
  const windows = new LRUCache<string, LocalWindow>({ max: maxWindows })

  function find(rule: RateLimit, source: string, now: number): LocalWindow {
    const key = `${rule.name}:${pseudonym(source, getSecret(config))}`
    const known = windows.get(key)
    if (known && (known.endsAt > now || known.refusedUntil > now)) return known
    const made = { count: 0, reported: 0, endsAt: now + rule.seconds * 1000, refusedUntil: 0 }
    windows.set(key, made)
    return made
  }

  return {
    /** Counts a request, in the database if needed. @throws Problem 429. */
    async take(rule: RateLimit, source: string): Promise<void> {
      const now = clock().getTime()
      const window = find(rule, source, now)
      window.count += 1
      if (window.refusedUntil > now) throw tooManyRequests((window.refusedUntil - now) / 1000)
      if (window.count <= rule.limit * config.rateLimitFactor * localShare) return
      const amount = window.count - window.reported
      window.reported = window.count
      const wait = await countAttempt(services, { rule, subject: source, amount })
      if (wait === 0) return
      window.refusedUntil = now + wait * 1000
      throw tooManyRequests(wait)
    },

    /** Counts `amount` in this process only, without SQL. @throws Problem 429. */
    takeLocally(rule: RateLimit, source: string, amount: number): void {
      const now = clock().getTime()
      const window = find(rule, source, now)
      window.count += amount
      if (window.count <= rule.limit * config.rateLimitFactor) return
      throw tooManyRequests((window.endsAt - now) / 1000)
    },
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
  const limiter = createSourceLimiter(services)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const path = c.req.path.replace(/^\/api(?=\/v1\/)/, '')
    const limited = limitedOperations.find(
      (operation) => operation.method.test(c.req.method) && operation.path.test(path),
    )
    if (limited && !c.var.isTrustedSource) await limiter.take(limited.rule, c.var.source)
    await next()
  })
}
