import { createServer, request as ask } from 'node:http'

/** Members of replies and requests that no browser may ever receive. */
const SECRET_MEMBERS =
  /"(?:access_?[tT]oken|refresh_?[tT]oken|token|cartToken)"\s*:\s*"([^"]{16,})"/g

/**
 * Stands between the storefront and the platform: passes everything on, remembers every token that
 * goes by, and does harm when it is told to.
 *
 * @param {{ port: number, platformPort: number }} ports where it listens and whom it asks
 */
export async function startMiddleman({ port, platformPort }) {
  const secrets = new Set()
  /** @type {{ method: string, path: RegExp, harm: string, times: number, delayMs: number }[]} */
  let rules = []
  const server = createServer(async (incoming, outgoing) => {
    const rule = rules.find((candidate) => applies(candidate, incoming))
    if (rule) rule.times -= 1
    if (rule?.harm === 'delay') await new Promise((resolve) => setTimeout(resolve, rule.delayMs))
    if (rule?.harm === 'gateway') return gatewayError(outgoing)
    if (rule?.harm === 'unknown') return problem(outgoing, 404, 'Not Found')
    if (rule?.harm === 'signed out') return problem(outgoing, 401, 'Unauthorized')
    passOn(incoming, platformPort, secrets, (status, headers, body) => {
      // The platform has done its work; its answer is lost on the way.
      if (rule?.harm === 'lose answer') return outgoing.destroy()
      outgoing.writeHead(status, headers).end(body)
    }).catch(() => outgoing.destroy())
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    harm: (rule) => {
      rules = [...rules, { ...rule, path: new RegExp(rule.path), times: rule.times ?? 1 }]
    },
    heal: () => {
      rules = []
    },
    secrets: () => [...secrets],
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function applies(rule, incoming) {
  return rule.times > 0 && rule.method === incoming.method && rule.path.test(incoming.url)
}

function gatewayError(outgoing) {
  outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
}

/** 404: a platform without the operation. 401: one that checks the session of a cart's customer. */
function problem(outgoing, status, title) {
  outgoing
    .writeHead(status, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ title, status }))
}

async function passOn(incoming, platformPort, secrets, answer) {
  const sent = await readAll(incoming)
  const bearer = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1]
  if (bearer) secrets.add(bearer)
  const { method, url: path, headers } = incoming
  const outgoing = ask({ host: '127.0.0.1', port: platformPort, method, path, headers })
  outgoing.end(sent)
  const reply = await new Promise((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject)
  })
  const body = await readAll(reply)
  for (const [, secret] of body.toString('utf8').matchAll(SECRET_MEMBERS)) secrets.add(secret)
  // How long a connection is kept is said by each of the two for itself (RFC 9110 §7.6.1): the
  // platform's 30 seconds, passed on, let the storefront use connections that end here after five.
  const { connection: _, 'keep-alive': __, ...passed } = reply.headers
  answer(reply.statusCode, passed, body)
}

async function readAll(stream) {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
