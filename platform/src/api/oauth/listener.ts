import { getRequestListener } from '@hono/node-server'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { countAttempt, findWait, type Attempt, type RateLimit } from '#http/rate-limit.ts'
import { readRequestId } from '#http/request-context.ts'
import { createFindSource } from '#http/source.ts'
import { getSigningKeys } from '#identity/signing-keys.ts'
import { describeError } from '#log.ts'
import type { Services } from '#services.ts'
import { createInteractionApp } from './interaction.ts'
import { createProvider } from './provider.ts'
import { getSource, setSource } from './source.ts'

const ours = /^\/(connect|oauth)\/|^\/\.well-known\/openid-configuration(\?|$)/
const maxBodyBytes = 64 * 1024
const keyCheckMs = 10 * 60_000

const clientLimit: RateLimit = { name: 'issuer-client', limit: 20, seconds: 300 }
const sourceLimit: RateLimit = { name: 'issuer-source', limit: 3000, seconds: 60 }
const registrationLimit: RateLimit = { name: 'issuer-register', limit: 20, seconds: 3600 }

function refuse(response: ServerResponse, status: number, error: string, retryAfter = 0) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter > 0 && { 'retry-after': String(Math.ceil(retryAfter)) }),
  })
  response.end(JSON.stringify({ error, error_description: 'See the status and Retry-After.' }))
}

async function findLimitWait(services: Services, request: IncomingMessage) {
  const subject = getSource(request)
  const guesses = await findWait(services, { rule: clientLimit, subject })
  if (guesses > 0 || request.method !== 'POST') return guesses
  const isRegistration = request.url?.startsWith('/connect/register') === true
  return countAttempt(services, { rule: isRegistration ? registrationLimit : sourceLimit, subject })
}

function countGuesses(provider: Provider, services: Services) {
  const count = (ctx: KoaContextWithOIDC, error: Error) => {
    if (error.message !== 'invalid_client') return
    const attempt: Attempt = { rule: clientLimit, subject: getSource(ctx.req) }
    countAttempt(services, attempt).catch((fault: unknown) =>
      services.log.error('issuer limit', describeError(fault)),
    )
  }
  provider.on('grant.error', count)
  provider.on('revocation.error', count)
}

function createHandlers(services: Services, provider: Provider) {
  countGuesses(provider, services)
  const pages = createInteractionApp({ services, provider })
  return { issuer: provider.callback(), pages: getRequestListener(pages.fetch) }
}

/** Replaces the Host that a client sent with the configured public URL. */
function nameOurselves(request: IncomingMessage, publicUrl: URL) {
  request.headers.host = publicUrl.host
  request.headers['x-forwarded-host'] = publicUrl.host
  request.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
}

/**
 * Answers the issuer's paths and passes all other requests to `rest`. Refusals are OAuth errors,
 * never Problem Details (spec §5.5). Signing keys are read again every ten minutes, so that a
 * rotation in one process reaches the others.
 */
export async function createOAuthListener(services: Services, rest: RequestListener) {
  const { config, log } = services
  const findSource = createFindSource(config.trustedProxies)
  const publicUrl = new URL(config.publicUrl)
  let keys = await getSigningKeys(services)
  let handlers = createHandlers(services, createProvider(services, keys))
  const refresh = async () => {
    const found = await getSigningKeys(services)
    if (found.map((key) => key.kid).join() === keys.map((key) => key.kid).join()) return
    keys = found
    handlers = createHandlers(services, createProvider(services, keys))
  }
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.error('signing keys', describeError(error)))
  }, keyCheckMs)
  timer.unref()

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const forwarded = request.headers['x-forwarded-for']
    setSource(request, findSource(request.socket.remoteAddress, forwarded?.toString()).key)
    const requestId = readRequestId(request.headers['x-request-id']?.toString())
    response.setHeader('x-request-id', requestId)
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
      refuse(response, 413, 'invalid_request')
      return
    }
    const wait = await findLimitWait(services, request)
    if (wait > 0) {
      refuse(response, 429, 'temporarily_unavailable', wait)
      return
    }
    nameOurselves(request, publicUrl)
    const isPage = request.url?.startsWith('/oauth/') === true
    response.on('finish', () => {
      const route = isPage ? '/oauth/interaction' : request.url?.split(/[?]|(?<=authorize)\//)[0]
      log.info('request', { requestId, method: request.method, route, status: response.statusCode })
    })
    await (isPage ? handlers.pages(request, response) : handlers.issuer(request, response))
  }

  const listener: RequestListener = (request, response) => {
    if (!ours.test(request.url ?? '')) {
      rest(request, response)
      return
    }
    answer(request, response).catch((error: unknown) => {
      log.error('issuer', describeError(error))
      if (!response.headersSent) refuse(response, 500, 'server_error')
    })
  }
  return { listener, stop: () => clearInterval(timer) }
}
