import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { findErrorCode, within } from '#store/retry.ts'
import { isPublicAddress } from './public-address.ts'
import { hostOf, readPublicUrl, type UrlReading } from './webhook-url.ts'

/** A POST to a URL chosen by someone else. */
export interface OutsideCall {
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** A GET of a URL chosen by someone else. */
export interface OutsideRead {
  url: string
  headers: Readonly<Record<string, string>>
  /** Maximum bytes of the response; a longer one is truncated and marked with `isCut`. */
  limitBytes: number
}

interface Answer {
  kind: 'answered'
  status: number
  retryAfter: string | undefined
  body: Buffer
  /** Target of a redirect, which is not followed: the caller requests it under the same rules. */
  location?: string
  isCut?: boolean
}

export type CallResult =
  | Answer
  | { kind: 'timeout' }
  /** No response, because of name, address, connection or certificate; without secrets. */
  | { kind: 'unreachable'; detail: string }

/**
 * The only way to call URLs that merchants choose. `readUrl` decides what may be registered, `post`
 * and `get` call it. The implementation decides which addresses are reachable: in production, no
 * environment variable can open the private network.
 */
export interface Dialler {
  readUrl: (text: string) => UrlReading
  post: (call: OutsideCall) => Promise<CallResult>
  get: (read: OutsideRead) => Promise<CallResult>
}

type Request = OutsideRead & { body: Buffer | null }

/** Milliseconds for name lookup, connection, request and complete response (spec §6.1, §8). */
const callLimitMs = 15_000
/** Maximum bytes of a response; those of receivers are not needed, those of token issuers short. */
const answerLimitBytes = 64 * 1024
const dialledAddresses = 4

export interface DialRules {
  readUrl: (text: string) => UrlReading
  /** Every A and AAAA record of a name; empty if it does not exist. */
  resolve: (host: string) => Promise<string[]>
  mayDial: (address: string, port: number) => boolean
  callLimitMs: number
  /** Certificate authorities of tests, in addition to those of the system. */
  ca?: string
}

/** All addresses of a name; a separate resolver, so that it times out. */
async function resolveAll(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

export const publicRules: DialRules = {
  readUrl: readPublicUrl,
  resolve: resolveAll,
  mayDial: isPublicAddress,
  callLimitMs,
}

type Dialled = CallResult & { connected: boolean }

const unreachable = (detail: string): CallResult => ({ kind: 'unreachable', detail })

/** Addresses to dial, or the reason for none: a single non-public address refuses the name. */
async function checkAddresses(rules: DialRules, url: URL): Promise<string[] | string> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await rules.resolve(host)
  if (addresses.length === 0) return 'the name has no address'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const closed = addresses.some((address) => !rules.mayDial(address, port))
  return closed ? 'an address of the name is not public' : addresses.slice(0, dialledAddresses)
}

async function readAnswer(response: IncomingMessage, limitBytes: number): Promise<Answer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, limitBytes - bytes))
    bytes += part.length
    if (bytes >= limitBytes) break
  }
  const { location, 'retry-after': retryAfter } = response.headers
  const status = response.statusCode ?? 0
  const more = { ...(location !== undefined && { location }), isCut: bytes >= limitBytes }
  return { kind: 'answered', status, retryAfter, body: Buffer.concat(parts), ...more }
}

/**
 * Sends the request to the given address, with the name of the URL in Host and in the TLS
 * handshake, so that the checked address is the dialled one and the certificate is verified for the
 * name. Uses its own agent: no keep-alive, and no proxy from the environment.
 */
async function dial(
  rules: DialRules,
  call: Request,
  url: URL,
  address: string,
  signal: AbortSignal,
): Promise<Dialled> {
  let connected = false
  const secure = url.protocol === 'https:'
  const name = hostOf(url)
  const request = (secure ? httpsRequest : httpRequest)({
    method: call.body ? 'POST' : 'GET',
    host: address,
    port: url.port || (secure ? 443 : 80),
    path: url.pathname + url.search,
    headers: {
      ...call.headers,
      host: url.host,
      ...(call.body && { 'content-length': String(call.body.length) }),
    },
    agent: false,
    signal,
    maxHeaderSize: 16 * 1024,
    ...(secure && { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const }),
    ...(secure && !isIP(name) && { servername: name }),
    ...(rules.ca !== undefined && { ca: rules.ca }),
  })
  request.once('socket', (socket) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true))
  })
  // Errors after the response has begun are those of reading it.
  request.on('error', () => undefined)
  request.end(call.body ?? undefined)
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { ...(await readAnswer(response, call.limitBytes)), connected }
  } catch (error) {
    const code = findErrorCode(error) ?? 'connection failed'
    return { ...(signal.aborted ? { kind: 'timeout' } : unreachable(code)), connected }
  } finally {
    request.destroy()
  }
}

async function send(rules: DialRules, call: Request): Promise<CallResult> {
  const reading = rules.readUrl(call.url)
  if (!reading.ok) return unreachable('the URL is not allowed')
  const signal = AbortSignal.timeout(rules.callLimitMs)
  const addresses = await within(rules.callLimitMs, checkAddresses(rules, reading.url))
  if (addresses === null) return { kind: 'timeout' }
  if (typeof addresses === 'string') return unreachable(addresses)
  let result = unreachable('no address answered')
  for (const address of addresses) {
    const { connected, ...dialled } = await dial(rules, call, reading.url, address, signal)
    result = dialled
    if (connected || dialled.kind !== 'unreachable') break
  }
  return result
}

export function createDialler(rules: DialRules = publicRules): Dialler {
  return {
    readUrl: rules.readUrl,
    post: (call) => send(rules, { ...call, limitBytes: answerLimitBytes }),
    get: (read) => send(rules, { ...read, body: null }),
  }
}
