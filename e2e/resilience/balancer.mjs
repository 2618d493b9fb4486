import { Agent, createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Methods that nginx retries on the next upstream by default (`proxy_next_upstream`). */
const repeatable = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']
/** `proxy_read_timeout` and `proxy_next_upstream_timeout` of deploy/nginx.conf. */
const answerWithinMs = 30_000
const repeatWithinMs = 10_000

/**
 * A round-robin reverse proxy that does what nginx does with deploy/nginx.conf: it tries the next
 * process after a refused connection, for reads also after a broken one or a 503, and when none
 * answers it shows the shop's outage page.
 *
 * @param {number[]} ports of the processes
 * @param {{ port?: number, hasOutagePage?: boolean }} [options] `port`: where to listen
 */
export async function startBalancer(ports, { port = 0, hasOutagePage = false } = {}) {
  // Idle for less than the processes drain, as with deploy/nginx.conf.
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 1_000 })
  /** Requests that no process answered. */
  const failed = []
  /** What the network does to requests; `loseShare` of the answers never arrive. */
  let trouble = { delayMs: 0, loseShare: 0, hits: 0 }
  let turn = 0

  async function forward(asked, { repeats503 = true } = {}) {
    const since = performance.now()
    const first = (turn += 1)
    let answer
    for (let tries = 0; tries < ports.length; tries += 1) {
      answer = await send(asked, ports[(first + tries) % ports.length])
      const mayRepeat = answer.fault === 'refused' || repeatable.includes(asked.method)
      const isLate = performance.now() - since > repeatWithinMs
      if (!mayRepeat || isLate || !(answer.fault || (repeats503 && answer.status === 503)))
        return answer
    }
    return answer
  }

  function send({ method, url, headers, body }, target) {
    return new Promise((resolve) => {
      const outgoing = request({
        ...{ host: '127.0.0.1', port: target, agent, method, path: url, headers },
        timeout: answerWithinMs,
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
      outgoing.on('error', ({ code }) => {
        resolve({ fault: code === 'ECONNREFUSED' ? 'refused' : 'broken' })
      })
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

  /** As `error_page` of deploy/nginx.conf. */
  function askForOutagePage({ method, url, headers: { host } }) {
    const [, language = '', page] = /^(\/[a-z]{2}(?:-[A-Z]{2})?(?=[/?]|$))?([^?]*)/.exec(url)
    const lost = method === 'POST' ? '&lost' : ''
    const path = `${language}/outage?returnTo=${page}${lost}`
    return forward({ method: 'GET', url: path, headers: { host } }, { repeats503: false })
  }

  // Longer than shoppers' connections stay idle: closing one just as a request arrives would lose
  // it.
  const server = createServer({ keepAliveTimeout: 75_000 }, async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => null)
    if (body === null) return outgoing.destroy()
    const { method, url, headers, socket } = incoming
    const { delayMs, loseShare } = trouble
    if (delayMs > 0) trouble.hits += 1
    if (delayMs > 0) await sleep(delayMs)
    const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
    const asked = { method, url, body, headers: { ...headers, 'x-forwarded-for': forwarded } }
    let answer = await forward(asked)
    if (Math.random() < loseShare) {
      trouble.hits += 1
      return outgoing.destroy()
    }
    if (answer.fault) failed.push(`${method} ${url.split('?')[0]}: ${answer.fault}`)
    if (answer.fault && hasOutagePage) answer = await askForOutagePage(asked)
    if (answer.fault) outgoing.writeHead(502, { 'x-fault': answer.fault }).end()
    else outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: server.address().port,
    failed,
    /**
     * From now on requests arrive late, or a share of the answers is lost.
     * @returns how many requests the trouble before hit
     */
    disturb: ({ delayMs = 0, loseShare = 0 }) => {
      const { hits } = trouble
      trouble = { delayMs, loseShare, hits: 0 }
      return hits
    },
    stop: () => {
      agent.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
