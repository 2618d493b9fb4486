import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** Members of requests and replies that no browser may ever receive. */
const secretMembers =
  /"(?:access_?[tT]oken|refresh_?[tT]oken|token|cartToken)"\s*:\s*"([^"]{16,})"/g

/**
 * A proxy between the storefront and the platform that remembers every token that passes and makes
 * chosen requests fail.
 *
 * @param {{ port: number, platformPort: number }} ports where it listens and where it forwards to
 */
export async function startFaultyProxy({ port, platformPort }) {
  const secrets = new Set()
  /** @type {{ method: string, path: RegExp, fault: string, times: number, delayMs: number }[]} */
  let faults = []
  const server = createServer(async (incoming, outgoing) => {
    const { method, url } = incoming
    const fault = faults.find(
      (each) => each.times > 0 && each.method === method && each.path.test(url),
    )
    if (fault) fault.times -= 1
    const problem = replies[fault?.fault]
    if (problem) return outgoing.writeHead(problem.status, problem.headers).end(problem.body)
    try {
      if (fault?.fault === 'delay') await delay(fault.delayMs)
      const { status, headers, body } = await forward(incoming, platformPort, secrets)
      // The platform has done its work; its reply is lost on the way.
      if (fault?.fault === 'lose reply') outgoing.destroy()
      else outgoing.writeHead(status, headers).end(body)
    } catch {
      outgoing.destroy()
    }
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    addFault: (fault) => {
      faults.push({ times: 1, ...fault, path: new RegExp(fault.path) })
    },
    removeFaults: () => {
      faults = []
    },
    secrets: () => [...secrets],
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const replies = {
  'bad gateway': {
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Bad gateway</h1>',
  },
  // As a platform replies that does not have the operation.
  'not found': {
    status: 404,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ title: 'Not Found', status: 404 }),
  },
  // As a platform replies that asks for the session of a cart's customer.
  'signed out': {
    status: 401,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ title: 'Unauthorized', status: 401 }),
  },
}

async function forward(incoming, platformPort, secrets) {
  const { method, url: path, headers } = incoming
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (bearer) secrets.add(bearer)
  const sent = await buffer(incoming)
  const reply = await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: platformPort, method, path, headers }
    request(options).on('response', resolve).on('error', reject).end(sent)
  })
  const body = await buffer(reply)
  for (const [, secret] of body.toString('utf8').matchAll(secretMembers)) secrets.add(secret)
  // Each hop names its own keep-alive (RFC 9110 §7.6.1): with the platform's 30 seconds the
  // storefront would use connections that end here after five.
  const { connection: _, 'keep-alive': __, ...forwarded } = reply.headers
  return { status: reply.statusCode, headers: forwarded, body }
}
