import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** Members of requests and replies that no browser may ever receive. */
const secretMembers =
  /"(?:access_?[tT]oken|refresh_?[tT]oken|token|cartToken)"\s*:\s*"([^"]{16,})"/g

/**
 * Starts a proxy between the storefront and the platform that records every token it sees and makes
 * chosen requests fail. With `delay`, `truncated`, `wrong types` and `lose reply` the platform
 * processes the request and the fault affects only its reply; with any other fault the request does
 * not reach the platform.
 *
 * @param {{ port: number, platformPort: number }} ports where to listen and where to forward to
 */
export async function startFaultyProxy({ port, platformPort }) {
  const secrets = new Set()
  /**
   * @type {{ method: RegExp, path: RegExp, fault: string, times: number, share: number,
   *   delayMs: number }[]} `share` of the requests that fit
   */
  let faults = []
  const running = new Set()
  const server = createServer((incoming, outgoing) => {
    const answered = answer(incoming, outgoing).finally(() => running.delete(answered))
    running.add(answered)
  })
  const answer = async (incoming, outgoing) => {
    const { method, url } = incoming
    const fault = faults.find(
      ({ times, share, ...each }) =>
        times > 0 && each.method.test(method) && each.path.test(url) && Math.random() < share,
    )
    if (fault) fault.times -= 1
    const problem = replies[fault?.fault]
    if (problem) return outgoing.writeHead(problem.status, problem.headers).end(problem.body)
    try {
      if (fault?.fault === 'reset') return incoming.socket.resetAndDestroy()
      if (fault?.fault === 'delay') await delay(fault.delayMs)
      spoil(fault?.fault, await forward(incoming, platformPort, secrets), outgoing)
    } catch {
      outgoing.destroy()
    }
  }
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    addFault: (fault) => {
      const method = new RegExp(`^(?:${fault.method})$`)
      faults.push({ times: 1, share: 1, ...fault, method, path: new RegExp(fault.path) })
      return faults.at(-1)
    },
    removeFaults: () => {
      faults = []
    },
    /** Waits until all requests are finished; the client of a delayed one may have disconnected. */
    whenIdle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    secrets: () => [...secrets],
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Forwards a reply of the platform, changed by the fault. */
function spoil(fault, { status, headers, body }, outgoing) {
  if (fault === 'lose reply') outgoing.destroy()
  else if (fault === 'truncated') {
    outgoing.writeHead(status, headers)
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy())
  } else if (fault === 'wrong types' && /json/.test(headers['content-type'] ?? '')) {
    const { 'content-length': _, ...others } = headers
    const swapped = JSON.parse(body.toString('utf8'), (_name, value) => swapType(value))
    outgoing.writeHead(status, others).end(JSON.stringify(swapped))
  } else outgoing.writeHead(status, headers).end(body)
}

/** Turns strings into numbers, and numbers and booleans into strings. */
function swapType(value) {
  if (typeof value === 'string') return 7
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

const problemReply = (status, title, headers = {}) => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ title, status }),
})

const replies = {
  'bad gateway': {
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Bad gateway</h1>',
  },
  // The reply of a captive portal or gateway that answers every request with its own page.
  'html instead of JSON': {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Please sign in to this network</h1>',
  },
  // The reply of a platform without the operation.
  'not found': problemReply(404, 'Not Found'),
  // The reply of a platform that requires the session of the cart's customer.
  'signed out': problemReply(401, 'Unauthorized'),
  conflict: problemReply(409, 'Conflict'),
  limited: problemReply(429, 'Too Many Requests', { 'retry-after': '7' }),
  'server error': problemReply(500, 'Internal Server Error'),
  unavailable: problemReply(503, 'Service Unavailable', { 'retry-after': '7' }),
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
  // keep-alive applies to one hop (RFC 9110 §7.6.1): with the platform's 30 seconds the storefront
  // would reuse connections that this proxy closes after five.
  const { connection: _, 'keep-alive': __, ...forwarded } = reply.headers
  return { status: reply.statusCode, headers: forwarded, body }
}
