import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'oauth4webapi'
import { createApp } from '#app.ts'
import { createTestServices } from '#testing.ts'
import { recordCalls } from '#api/openapi/record-exchange.testing.ts'
import { validateAnswers } from '#api/openapi/validated-fetch.testing.ts'
import { createOAuthListener } from './listener.ts'

/** Allows http, which loopback uses. */
export const insecure = { [oauth.allowInsecureRequests]: true }

/**
 * Starts the platform with its issuer on a free port. The issuer's library reads the real clock, so
 * the services' clock follows it and can be moved ahead.
 */
export async function startIssuer(env: Record<string, string> = {}) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${String(port)}`
  const test = await createTestServices({ PLATFORM_URL: base, ...env })
  let ahead = 0
  const services = { ...test.services, clock: () => new Date(Date.now() + ahead) }
  const app = validateAnswers(createApp(services))
  const issuer = await createOAuthListener(services, getRequestListener(app.fetch))
  server.on('request', issuer.listener)
  const stopRecording = recordCalls(base)
  const url = new URL(base)
  const as = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, insecure))
  return {
    ...{ base, services, as },
    advance: (ms: number) => {
      ahead += ms
    },
    close: async () => {
      stopRecording()
      issuer.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await test.close()
    },
  }
}

type Issuer = Awaited<ReturnType<typeof startIssuer>>

const desk = { client_id: 'desk' }

/** A sign-in to the desk, to be opened in a browser, and the verifier of its code. */
export async function createDeskRequest(
  { base, services }: Issuer,
  extra: Record<string, string> = {},
) {
  const verifier = oauth.generateRandomCodeVerifier()
  const query = new URLSearchParams({
    ...{ ...desk, response_type: 'code', scope: 'openid' },
    redirect_uri: services.config.deskUrl,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  })
  return { url: `${base}/connect/authorize?${query.toString()}`, verifier }
}

/** The tokens of a sign-in to the desk that has led `back` to it. */
export async function exchangeDeskCode({ as, services }: Issuer, back: string, verifier: string) {
  const params = oauth.validateAuthResponse(as, desk, new URL(back), oauth.skipStateCheck)
  const response = await oauth.authorizationCodeGrantRequest(
    ...[as, desk, oauth.None(), params, services.config.deskUrl, verifier, insecure],
  )
  return oauth.processAuthorizationCodeResponse(as, desk, response)
}

/** A minimal browser for logins: keeps cookies by path and follows redirects itself. */
export function createBrowser() {
  const cookies = new Map<string, { value: string; path: string }>()
  const keep = (header: string) => {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? '/'
    const isGone = attributes.some((a) => /^expires=Thu, 01 Jan 1970/i.test(a))
    if (isGone) cookies.delete(`${name} ${path}`)
    else cookies.set(`${name} ${path}`, { value, path })
  }
  const send = async (url: string, form?: Record<string, string>) => {
    const { pathname } = new URL(url)
    const cookie = [...cookies]
      .filter(([, each]) => pathname.startsWith(each.path))
      .map(([key, each]) => `${key.split(' ')[0] ?? ''}=${each.value}`)
      .join('; ')
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const header of response.headers.getSetCookie()) keep(header)
    return response
  }
  /** Follows redirects on the same origin; stops at a page or at a redirect to another origin. */
  const go = async (url: string, form?: Record<string, string>) => {
    let at = url
    let response = await send(at, form)
    for (let hop = 0; hop < 10; hop += 1) {
      const location = response.headers.get('location')
      if (location === null) break
      const next = new URL(location, at)
      if (next.origin !== new URL(url).origin) return { url: next.href, response, text: '' }
      at = next.href
      response = await send(at)
    }
    return { url: at, response, text: await response.text() }
  }
  return { go, send }
}

/** Calls of the Admin API as the desk makes them: `'GET /v1/orders'`, with a token, in a store. */
export const createAdminCall =
  (base: string) => async (token: string, storeId: string | null, what: string, body?: object) => {
    const [method = '', path = ''] = what.split(' ')
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(storeId !== null && { 'x-store-id': storeId }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const parsed = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    return { status: response.status, code: parsed['code'], body: parsed }
  }
