// One process of the storefront in production: Next behind the document cache.
import { createServer } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { projectRoot } from '#tools/lib/paths.mjs'
import { readSettings } from '#tools/lib/settings.mjs'
import { createAdmission } from './admission.mjs'
import { Documents } from './documents.mjs'
import { openKeptAssets } from './kept-assets.mjs'
import { createLineWriter, logLine } from './log.mjs'
import { openExchange } from './open-exchange.mjs'
import { createRefusals } from './refusals.mjs'
import { Requests } from './requests.mjs'
import { openShared } from './shared.mjs'
import { createStop } from './stopping.mjs'
import { redirectUnknownActions } from './unknown-actions.mjs'

const { port } = readSettings()
// With HOSTNAME set, as in containers, Next requests itself by that name on every rewrite and hangs
// (16.4).
delete process.env.HOSTNAME
// The origin from which Next fetches the next page after an action that redirects. `next start`
// sets it the same way; unset, Next would request itself by the Host header.
process.env.__NEXT_PRIVATE_ORIGIN = `http://localhost:${port}`

const shared = openShared()
shared.exchange = await openExchange(process.env, (change) => shared.receive?.(change))

const app = next({ dev: false, dir: projectRoot, port })
await app.prepare()
const admission = createAdmission()
const collector = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
// Telemetry is not loaded without a collector.
const telemetry = collector ? (await import('./telemetry.mjs')).startTelemetry(collector) : null
telemetry?.observe({
  'vitrine.renders.at_work': () => admission.count().atWork,
  'vitrine.renders.waiting': () => admission.count().waiting,
  'vitrine.exchange.connected': () => Number(shared.exchange?.isHere ?? true),
  'process.memory.usage': () => process.memoryUsage.rss(),
})
const lines = createLineWriter()
const isLogged = ['info', 'debug', '', undefined].includes(process.env.LOG_LEVEL)
const requests = new Requests({ ...shared, telemetry, write: isLogged ? lines.write : null })
const documents = new Documents(app.getRequestHandler(), {
  shared,
  admission,
  requests,
  trustedProxies: (process.env.TRUSTED_PROXIES ?? '').split(',').flatMap((it) => it.trim() || []),
})
const assetsDir = process.env.ASSETS_DIR
const keptAssets = assetsDir && openKeptAssets(join(projectRoot, '.next/static'), assetsDir)
const refusalOf = createRefusals(join(projectRoot, 'public'))
/**
 * A second line of defence behind the reverse proxy, which limits the time of headers and bodies.
 */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // For the whole request. Node checks it in intervals, so a body may take up to 15 s.
  requestTimeout: 12_000,
  connectionsCheckingInterval: 3_000,
  // Longer than proxies keep idle connections (nginx and most load balancers: 60 s), so that the
  // proxy closes first and no request arrives on a closed connection.
  keepAliveTimeout: 75_000,
}
const server = createServer(limits, (request, response) => {
  const record = requests.begin(request, response)
  if (stopping.answer(request, response)) return
  if (keptAssets && keptAssets.answer(request, response)) return
  const refusal = refusalOf(request)
  if (refusal) {
    response.writeHead(refusal.status, refusal.headers).end()
    return
  }
  appendPeer(request)
  redirectUnknownActions(request, response)
  documents.serve(request, response, record).catch((error) => {
    // Not its message, which may contain a URL.
    logLine('error', 'request failed', { name: error?.name, requestId: record.requestId })
    if (!response.headersSent) response.writeHead(500)
    response.end()
  })
})
const stopping = createStop(server, { drainMs: Number(process.env.DRAIN_SECONDS || 0) * 1_000 })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    // Pending requests are answered first: they may still schedule work for after the response.
    await stopping.stop()
    await app.close()
    await telemetry?.stop()
    lines.flush()
    process.exit(0)
  })
}

server.listen(port, process.env.HOST || undefined)

/**
 * Appends the peer to X-Forwarded-For, as every proxy does: the rightmost address is then observed,
 * not claimed (TRUSTED_PROXIES).
 */
function appendPeer({ headers, socket }) {
  const hops = [headers['x-forwarded-for'], socket.remoteAddress]
  headers['x-forwarded-for'] = hops.filter(Boolean).join(', ')
}
