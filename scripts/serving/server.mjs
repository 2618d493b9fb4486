// One process of the storefront in production: Next behind the document cache.
import { createServer } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { projectRoot } from '#scripts/lib/paths.mjs'
import { readSettings } from '#scripts/lib/settings.mjs'
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
// With a HOSTNAME, as containers set it, Next calls itself by that name on every rewrite and hangs
// (16.4).
delete process.env.HOSTNAME
// Where Next reads the next page after an action that redirects. `next start` sets it the same way;
// unset, Next would call itself by the host that the browser wrote.
process.env.__NEXT_PRIVATE_ORIGIN = `http://localhost:${port}`

const shared = openShared()
shared.exchange = await openExchange(process.env, (change) => shared.receive?.(change))

const app = next({ dev: false, dir: projectRoot, port })
await app.prepare()
const admission = createAdmission()
const collector = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
// Nothing of it is loaded without a collector.
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
const documents = new Documents(app.getRequestHandler(), { shared, admission, requests })
const assetsDir = process.env.ASSETS_DIR
const keptAssets = assetsDir && openKeptAssets(join(projectRoot, '.next/static'), assetsDir)
const refusalOf = createRefusals(join(projectRoot, 'public'))
/** Before a reverse proxy: it limits the time of headers and bodies, this is the second line. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  // Longer than proxies keep a connection (nginx and most load balancers 60 s): whoever closes
  // first cannot meet a request that is on its way.
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
    // Not its message, which may quote an address.
    logLine('error', 'request failed', { name: error?.name, requestId: record.requestId })
    if (!response.headersSent) response.writeHead(500)
    response.end()
  })
})
const stopping = createStop(server, { drainMs: Number(process.env.DRAIN_SECONDS || 0) * 1_000 })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    // What was begun is answered first: it may still plan work for after its answer.
    await stopping.stop()
    await app.close()
    await telemetry?.stop()
    lines.flush()
    process.exit(0)
  })
}

server.listen(port, process.env.HOST || undefined)

/** As every proxy does: what stands right in the header is then seen, not claimed (TRUSTED_PROXIES). */
function appendPeer({ headers, socket }) {
  const hops = [headers['x-forwarded-for'], socket.remoteAddress]
  headers['x-forwarded-for'] = hops.filter(Boolean).join(', ')
}
