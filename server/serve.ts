// One process of the storefront: Next behind the document cache. Started by `npm start`, in
// production by `npm run serve` with the settings of docs/operations.md, and with `--dev` by
// `npm run dev`.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { readArguments } from '#tools/lib/arguments.mjs'
import {
  announceChange,
  getServing,
  type CatalogChange,
} from '#lib/server/request/render-context.ts'
import { completeHeaders, resolveTarget } from './addresses.ts'
import { Admission } from './admission.ts'
import { capture, wholeRequest } from './capture.ts'
import { Documents } from './documents.ts'
import { openKeptAssets } from './kept-assets.ts'
import { isOperator, operatorKeys, readPurge } from './operator.ts'
import { createRefusals } from './refusals.ts'
import { LineWriter, Requests } from './requests.ts'
import { createDrain } from './stopping.ts'

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

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = readArguments('npm run serve -- [--dev]', {
  options: { dev: { type: 'boolean' } },
})
const dev = values['dev'] === true
const { env } = process
// A wrong one is in the list of what is wrong (`lib/server/store/watch-stores.ts`).
const port = Number(env['PORT']) || 3000
// With HOSTNAME set, as in containers, Next requests itself by that name on every rewrite and hangs
// (16.4).
delete env['HOSTNAME']
// The origin from which Next fetches the next page after an action that redirects. `next start`
// sets it the same way; unset, Next would request itself by the Host header.
env['__NEXT_PRIVATE_ORIGIN'] = `http://localhost:${port}`

const log = new LineWriter()
const serving = getServing()
// What is not needed is not loaded.
if (env['REDIS_URL']) {
  const { ProcessExchange } = await import('./exchange.ts')
  const prefix = env['REDIS_PREFIX'] || 'vitrine'
  const receive = (change: CatalogChange) => serving.receive?.(change)
  const warn = (event: string) => log.write('warn', event)
  serving.exchange = new ProcessExchange(env['REDIS_URL'], { prefix, receive, warn })
}

if (!dev) {
  // Otherwise Next compiles next.config.ts again, and keeps the 65 MiB of its compiler.
  const built = readFileSync(join(root, '.next/required-server-files.json'), 'utf8')
  env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(JSON.parse(built).config)
  // Next would write how long that took into the log, which is JSON.
  console.log = () => undefined
}
// In production Next gets a server that never listens, for it would close a connection that asks for
// another protocol (HTTP/2 without TLS): without a listener Node ignores the wish.
const app = next({ dev, dir: root, port, ...(!dev && { httpServer: createServer() }) })
await app.prepare()
const handle = app.getRequestHandler()
// Reads the stores, without which the proxy knows no host, or ends the process with what is wrong.
// In development it fails while a module that reads them does not compile.
const check = () =>
  capture(handle, wholeRequest({ url: '/healthz', headers: { host: 'localhost' } }))
while ((await check()).status !== 200) {
  if (!dev) process.exit(1)
  await delay(1_000)
}
const admission = new Admission()
const collector = env['OTEL_EXPORTER_OTLP_ENDPOINT']
const telemetry = collector
  ? new (await import('./telemetry.ts')).Telemetry(collector, {
      'vitrine.renders.at_work': () => admission.count().running,
      'vitrine.renders.waiting': () => admission.count().waiting,
      'vitrine.exchange.connected': () => Number(serving.exchange?.isHere ?? true),
    })
  : undefined
const isLogged = ['info', 'debug', '', undefined].includes(env['LOG_LEVEL'])
const requests = new Requests(serving, { telemetry, log: isLogged && !dev ? log : undefined })
const documents = new Documents(handle, {
  serving,
  admission,
  requests,
  // In development, the first request of a page compiles it.
  patienceMs: dev ? 300_000 : undefined,
  isCaching: !dev || env['DOCUMENT_CACHE'] === '1',
  trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(',').flatMap((it) => it.trim() || []),
})
const assetsDir = dev ? undefined : env['ASSETS_DIR']
const answerKeptAsset = assetsDir && openKeptAssets(join(root, '.next/static'), assetsDir, log)
const refusalOf = createRefusals(join(root, 'public'))
const keys = operatorKeys(env['WEBHOOK_SECRETS'])

const server = createServer(limits, (request, response) => {
  request.url = resolveTarget(request.url)
  const isOwnRead = completeHeaders(request)
  const record = requests.begin(request, response)
  if (drain.answer(request, response)) return
  if (answerKeptAsset && answerKeptAsset(request, response)) return
  const showsTags = isOperator(request, keys)
  if (request.method === 'PURGE' && showsTags) {
    void announceChange(readPurge(request)).then(() => response.writeHead(204).end())
    return
  }
  const refusal = refusalOf(request)
  if (refusal) {
    response.writeHead(refusal.status, refusal.headers).end()
    return
  }
  documents.serve(request, response, record, { showsTags, isOwnRead }).catch((error: unknown) => {
    // Not its message, which may contain a URL.
    const name = error instanceof Error ? error.name : 'unknown'
    log.write('error', 'request failed', { name, requestId: record.requestId })
    if (!response.headersSent) response.writeHead(500)
    response.end()
  })
})
// Development reloads through a socket.
if (dev) server.on('upgrade', app.getUpgradeHandler())
const drain = createDrain(server, Number(env['DRAIN_SECONDS'] || 0) * 1_000)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    // Pending requests are answered first: they may still schedule work for after the response.
    await drain.stop()
    await app.close()
    await telemetry?.stop()
    log.flush()
    process.exit(0)
  })

// Next handles uncaught exceptions, so the process would end with 0, as if it had been stopped.
server.on('error', ({ message }) => {
  log.write('error', 'cannot listen', { reason: message, expected: 'a free PORT and an own HOST' })
  log.flush()
  process.exit(1)
})
server.listen(port, env['HOST'] || undefined)
if (env['WEB_CONCURRENCY'])
  log.write('warn', 'WEB_CONCURRENCY has no effect: start one storefront per core, with REDIS_URL.')
