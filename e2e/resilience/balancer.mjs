import { Agent, createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Methods that nginx retries on the next upstream by default (`proxy_next_upstream`). */
const repeatable = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']
const failTimeoutMs = 2_000
const checkEveryMs = 250
const answerWithinMs = 30_000

/**
 * A round-robin reverse proxy that retries the next process as nginx does with deploy/nginx.conf:
 * always after a refused connection, for reads also after a broken one or a 503. A process that
 * refused a connection is skipped for two seconds.
 *
 * @param {{ ports: number[], port?: number }} options the processes, and where to listen
 */
export async function startBalancer({ ports, port = 0 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const targets = ports.map((target) => ({ port: target, away: 0, isReady: true }))
  const seen = { requests: 0, retried: 0, failedReads: 0, failedWrites: 0 }
  let turn = 0
  let timer = null

  function choose(tried) {
    const now = performance.now()
    const left = targets.filter((target) => !tried.has(target))
    const good = left.filter(({ away, isReady }) => isReady && away <= now)
    turn += 1
    return good[turn % good.length] ?? left[turn % left.length]
  }

  async function forward(incoming, body) {
    const tried = new Set()
    let last = null
    while (tried.size < targets.length) {
      const target = choose(tried)
      tried.add(target)
      if (tried.size > 1) seen.retried += 1
      const answer = await send(incoming, body, target.port)
      const isRefused = answer.fault === 'refused'
      if (isRefused) target.away = performance.now() + failTimeoutMs
      const mayRepeat = isRefused || repeatable.includes(incoming.method)
      if (!mayRepeat || (!answer.fault && answer.status !== 503)) return answer
      last = answer
    }
    return last
  }

  function send({ method, url, headers, socket }, body, target) {
    const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
    return new Promise((resolve) => {
      let isConnected = false
      const outgoing = request({
        host: '127.0.0.1',
        port: target,
        agent,
        method,
        path: url,
        timeout: answerWithinMs,
        headers: { ...headers, 'x-forwarded-for': forwarded },
      })
      outgoing.on('socket', (each) => {
        if (!each.connecting) isConnected = true
        else each.once('connect', () => (isConnected = true))
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
      outgoing.on('error', () => resolve({ fault: isConnected ? 'broken' : 'refused' }))
      outgoing.on('response', async (response) => {
        const text = await buffer(response).catch(() => null)
        if (text === null) return resolve({ fault: 'broken' })
        // Each hop has its own connection (RFC 9110 §7.6.1).
        const { connection: _, 'keep-alive': __, ...own } = response.headers
        resolve({ status: response.statusCode, headers: own, body: text })
      })
      outgoing.end(body)
    })
  }

  // Longer than shoppers' connections stay idle: closing one just as a request arrives would lose
  // it.
  const server = createServer({ keepAliveTimeout: 75_000 }, async (incoming, outgoing) => {
    seen.requests += 1
    const body = await buffer(incoming).catch(() => null)
    if (body === null) return outgoing.destroy()
    const answer = await forward(incoming, body)
    const isRead = repeatable.includes(incoming.method)
    if (answer.fault) seen[isRead ? 'failedReads' : 'failedWrites'] += 1
    if (answer.fault) outgoing.writeHead(502, { 'x-fault': answer.fault }).end()
    else outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: server.address().port,
    seen,
    /** From now on skips processes whose `/readyz` fails; nginx itself does not check that. */
    watchReadiness: () => {
      timer ??= setInterval(() => {
        for (const target of targets)
          check(target.port).then((isReady) => (target.isReady = isReady))
      }, checkEveryMs)
    },
    stop: () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function check(port) {
  try {
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}
