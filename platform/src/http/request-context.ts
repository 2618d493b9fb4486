import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { randomUUID } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { Services } from '#services.ts'
import type { ApiEnv } from './api.ts'

function createTrustList(proxies: string[]) {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addAddress('::1', 'ipv6')
  for (const entry of proxies) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address: string) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Address of the peer; tests call the app without a socket and count as loopback. */
function getPeer(c: Context<ApiEnv>) {
  try {
    return (getConnInfo(c).remote.address ?? '127.0.0.1').replace(/^::ffff:/, '')
  } catch {
    return '127.0.0.1'
  }
}

/**
 * Walks X-Forwarded-For from the right, as each proxy appends the peer it saw: the first address
 * that is not a trusted proxy is the sender; everything left of it could have been made up.
 */
function getSource(peer: string, forwarded: string | undefined, isTrusted: (a: string) => boolean) {
  let source = peer
  for (const hop of (forwarded ?? '').split(',').reverse()) {
    const address = hop.trim()
    if (!isTrusted(source) || isIP(address) === 0) break
    source = address
  }
  return source
}

/** Gives each request an id and a source address, and writes one log line without personal data. */
export const requestContext = ({ config, log }: Services) => {
  const isTrusted = createTrustList(config.trustedProxies)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now()
    const given = c.req.header('x-request-id')
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.set('source', getSource(getPeer(c), c.req.header('x-forwarded-for'), isTrusted))
    await next()
    c.header('x-request-id', requestId)
    log.info('request', {
      requestId,
      method: c.req.method,
      // The pattern, not the path: paths hold cart tokens.
      route: c.req.routePath,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
}
