import { createServer as createHttps } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDialler, publicRules } from './dialler.ts'
import type { CallResult, Dialler, DialRules, OutsideCall } from './dialler.ts'
import { testCertificate, testKey } from './certificate.testing.ts'
import { readPublicUrl } from './webhook-url.ts'

/** Collects a request body as text. */
export async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Starts a TLS receiver on a free loopback port, as `https://receiver.test:<port>`. */
export async function openReceiver(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  host = '127.0.0.1',
) {
  const server = createHttps({ key: testKey, cert: testCertificate }, answer)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `https://receiver.test:${String(port)}/hooks`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Rules of a dialler that resolves every name to loopback, for tests only. */
export function loopbackRules(rules: Partial<DialRules> = {}): DialRules {
  return {
    ...publicRules,
    readUrl: (text) => {
      const withoutPort = readPublicUrl(text.replace(/:\d+/, '').replace('.test', '.example'))
      const url = URL.parse(text)
      return withoutPort.ok && url ? { ok: true, url } : withoutPort
    },
    resolve: () => Promise.resolve(['127.0.0.1']),
    mayDial: (address) => address === '127.0.0.1',
    ca: testCertificate,
    ...rules,
  }
}

export const createLoopbackDialler = (rules: Partial<DialRules> = {}): Dialler =>
  createDialler(loopbackRules(rules))

/** A dialler without a network, which answers from a function and records the calls. */
export function createScriptedDialler(
  answer: (call: OutsideCall) => CallResult | Promise<CallResult>,
): Dialler & { calls: OutsideCall[] } {
  const calls: OutsideCall[] = []
  return {
    calls,
    readUrl: readPublicUrl,
    post: async (call) => {
      calls.push(call)
      return answer(call)
    },
    get: async ({ url, headers }) => answer({ url, headers, body: Buffer.alloc(0) }),
  }
}

/** A response of a receiver without a body. */
export const answered = (status: number, retryAfter?: string): CallResult => ({
  kind: 'answered',
  status,
  retryAfter,
  body: Buffer.alloc(0),
})
