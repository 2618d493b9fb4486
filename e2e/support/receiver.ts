import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request of a browser or of the shop: its receiver and its content. */
export type Received = {
  to: 'gtag.js' | 'ga4' | 'matomo' | 'plausible' | 'collector' | 'other'
  name: string
  /** URL, headers and body. */
  whole: string
}

/** Handles the event queue like Google's script, as far as the shop can observe. */
const gtag = `
const [host] = document.querySelector('script[src]').src.split('/gtag')
const send = (entry) => {
  if (entry[0] === 'event')
    fetch(host + '/ga4?' + entry[1], { method: 'POST', mode: 'no-cors', body: JSON.stringify([...entry]) })
}
dataLayer.forEach(send)
dataLayer.push = send`

const receivers = {
  '/gtag/js': 'gtag.js',
  '/ga4': 'ga4',
  '/matomo.php': 'matomo',
  '/api/event': 'plausible',
  '/collect': 'collector',
} as const

/** Starts a local server that stands in for all analytics services. */
export async function startReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { pathname, search } = new URL(request.url ?? '', 'http://receiver')
      const to = Object.entries(receivers).find(([path]) => path === pathname)?.[1] ?? 'other'
      const whole = [request.url, JSON.stringify(request.headers), body].join('\n')
      received.push({ to, name: nameOf(to, search, body), whole })
      const isScript = to === 'gtag.js'
      response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/plain' })
      response.end(isScript ? gtag : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}`,
    received,
    /** Number of events with a name that a receiver got. */
    count: (to: Received['to'], name: string) =>
      received.filter((entry) => entry.to === to && entry.name === name).length,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function nameOf(to: Received['to'], search: string, body: string): string {
  if (to === 'ga4') return search.slice(1)
  if (to === 'plausible') return String((JSON.parse(body) as { name: string }).name)
  if (to === 'collector') return (JSON.parse(body) as { event: { name: string } }).event.name
  const fields = new URLSearchParams(body)
  if (fields.has('ec_id')) return 'purchase'
  if (fields.has('ec_items')) return 'view_cart'
  return fields.get('e_a') ?? (fields.has('search') ? 'search' : 'page_view')
}
